/** What the product does, each part with its picture. */
import { AlertsPicture } from './pictures/AlertsPicture.js';
import { AuditPicture } from './pictures/AuditPicture.js';
import { ChartKinds } from './pictures/ChartKinds.js';
import { DashboardPicture } from './pictures/DashboardPicture.js';
import { DiscoveryPicture } from './pictures/DiscoveryPicture.js';
import { MarketPicture } from './pictures/MarketPicture.js';
import { PhonePicture } from './pictures/PhonePicture.js';
import { RightsPicture } from './pictures/RightsPicture.js';

export function Sections() {
  return (
    <>
      <section className="part" id="what">
        <div className="part-head">
          <h2>Prices and stock, watched in real time.</h2>
          <p>
            Up to 10 competitor pages per store. What needs you is on top; what is as expected stays quiet. When a page
            is unclear, we say “Not sure”.
          </p>
        </div>
        <div className="frame frame-market">
          <MarketPicture />
        </div>
      </section>

      <section className="part pair">
        <article>
          <h2>Alerts by email and SMS</h2>
          <p>Only what crosses the line you set, with your own price beside it.</p>
          <AlertsPicture />
        </article>
        <article>
          <h2>AI-powered market discovery</h2>
          <p>Finds shops that sell what you sell. You approve or ignore.</p>
          <DiscoveryPicture />
        </article>
      </section>

      <section className="part">
        <div className="part-head">
          <h2>Seven ways to read the same 60 days.</h2>
          <p>Competitor moves are pinned on your revenue, so a bad Tuesday has a reason.</p>
        </div>
        <ChartKinds />
      </section>

      <section className="part">
        <div className="part-head">
          <h2>The shop floor, the office, the train.</h2>
          <p>
            Every device shows the same figures within a second. Personal notifications stay with the session they
            belong to.
          </p>
        </div>
        <div className="devices">
          <div className="laptop">
            <div className="frame">
              <DashboardPicture />
            </div>
            <i />
          </div>
          <div className="handheld">
            <PhonePicture whole />
          </div>
        </div>
      </section>

      <section className="part pair pair-low">
        <article>
          <h2>Admin dashboard with audit log</h2>
          <p>Who did what, when, from which device, before and after.</p>
          <AuditPicture />
        </article>
        <article>
          <h2>Your data stays yours</h2>
          <p>AES-256 at rest. Export or delete it whenever you like (GDPR, CCPA).</p>
          <RightsPicture />
        </article>
      </section>
    </>
  );
}
