/** Presents the product's features, each with its picture. */
import { AlertsPicture } from './pictures/AlertsPicture.js';
import { AuditPicture } from './pictures/AuditPicture.js';
import { ChartKinds } from './pictures/ChartKinds.js';
import { DashboardPicture } from './pictures/DashboardPicture.js';
import { DiscoveryPicture } from './pictures/DiscoveryPicture.js';
import { MarketPicture } from './pictures/MarketPicture.js';
import { PhonePicture } from './pictures/PhonePicture.js';
import { RightsPicture } from './pictures/RightsPicture.js';
import { landingTexts as texts } from './texts/landingTexts.js';

export function Sections() {
  return (
    <>
      <section className="part" id="what">
        <div className="part-head">
          <h2>{texts.parts.market.title}</h2>
          <p>{texts.parts.market.note}</p>
        </div>
        <div className="frame frame-market">
          <MarketPicture />
        </div>
      </section>

      <section className="part pair">
        <article>
          <h2>{texts.parts.alerts.title}</h2>
          <p>{texts.parts.alerts.note}</p>
          <AlertsPicture />
        </article>
        <article>
          <h2>{texts.parts.discovery.title}</h2>
          <p>{texts.parts.discovery.note}</p>
          <DiscoveryPicture />
        </article>
      </section>

      <section className="part">
        <div className="part-head">
          <h2>{texts.parts.charts.title}</h2>
          <p>{texts.parts.charts.note}</p>
        </div>
        <ChartKinds />
      </section>

      <section className="part">
        <div className="part-head">
          <h2>{texts.parts.devices.title}</h2>
          <p>{texts.parts.devices.note}</p>
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
          <h2>{texts.parts.audit.title}</h2>
          <p>{texts.parts.audit.note}</p>
          <AuditPicture />
        </article>
        <article>
          <h2>{texts.parts.rights.title}</h2>
          <p>{texts.parts.rights.note}</p>
          <RightsPicture />
        </article>
      </section>
    </>
  );
}
