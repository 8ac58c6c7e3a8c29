/**
 * `/privacy-policy`: the stated policy of spec §9. A test goes through its sentences and names what keeps each of them;
 * the chart library requires the notices.
 */
import { Link } from 'wouter';
import { policyOn } from '../../../../domain/privacy/policy.js';
import { longDay } from '../../format/date.js';
import { usePage } from '../../routing/usePage.js';
import { Mark, PRODUCT_NAME } from '../../ui/Brand.js';
import { OnlyEnglish } from './OnlyEnglish.js';
import './privacy.css';

export default function PrivacyPolicy() {
  const heading = usePage('Privacy policy');
  const { current, next } = policyOn(new Date().toISOString().slice(0, 10));
  return (
    <div className="policy" lang="en">
      <header>
        <Link href="/?view=home" className="brand">
          <Mark />
          {PRODUCT_NAME}
        </Link>
        <OnlyEnglish />
      </header>
      <main>
        <h1 ref={heading} tabIndex={-1}>
          Privacy policy
        </h1>
        <p className="lead">
          Tidewatch processes as little as it can: order totals, dates and status, which products were sold, the names
          of buyers if you allow it, your catalogue, and the public product pages of the competitors you choose.
        </p>
        <p className="policy-version">
          Version {current.version}, in force since{' '}
          <time dateTime={current.effective}>{longDay(current.effective)}</time>.
          {next && (
            <>
              {' '}
              Version {next.version} follows on <time dateTime={next.effective}>{longDay(next.effective)}</time>:{' '}
              {next.changes}
            </>
          )}
        </p>
        <section>
          <h2>What we process, and why</h2>
          <p>
            To show revenue and order analytics we read orders and products from your Shopify store, with your approval
            and with read access only. To watch prices we read public product pages. We don’t sell data, and we don’t
            use it for anything else.
          </p>
        </section>
        <section>
          <h2>How long we keep it</h2>
          <dl>
            <div>
              <dt>Order data</dt>
              <dd>60 days</dd>
            </div>
            <div>
              <dt>Analytics</dt>
              <dd>90 days</dd>
            </div>
            <div>
              <dt>Audit logs</dt>
              <dd>365 days</dd>
            </div>
            <div>
              <dt>Cookies</dt>
              <dd>7 days</dd>
            </div>
          </dl>
        </section>
        <section>
          <h2>How we protect it</h2>
          <p>
            Data at rest is encrypted with AES-256, data in transit with TLS 1.3. Orders, personal data and access
            tokens are encrypted by the application itself, in its log and so in its backups. Keys are rotated every 90
            days. Each store has keys of its own, so that destroying them destroys its data. The figures that your
            screens show are kept in a database, on disks that the operator encrypts.
          </p>
        </section>
        <section>
          <h2>Your rights</h2>
          <p>
            You can see, export and delete what we hold (GDPR, CCPA). We answer within 48 hours and complete requests
            within 30 days. We announce changes to this policy 30 days ahead.
          </p>
        </section>
        <section>
          <h2>Cookies</h2>
          <p>
            We set one cookie that keeps you signed in and one that remembers which store you used last, each for 7
            days. While you connect a store, a third one ties the attempt to your browser for 10 minutes. None of them
            is used to follow you elsewhere.
          </p>
        </section>
        <section>
          <h2>Open-source notices</h2>
          <p>
            TradingView Lightweight Charts, Copyright (c) 2023 TradingView, Inc.{' '}
            <a href="https://www.tradingview.com/" rel="noopener">
              https://www.tradingview.com/
            </a>
          </p>
          <p>
            <a href="/licenses.txt">Licenses of everything that Tidewatch contains</a>
          </p>
        </section>
      </main>
    </div>
  );
}
