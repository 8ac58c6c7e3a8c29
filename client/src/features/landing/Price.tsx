import { PROMISES } from './copy.js';

/** The plan, its price, and every promise of spec §1. */
export function Price({ onConnect }: { onConnect: () => void }) {
  return (
    <section className="price" id="price" aria-labelledby="price-title">
      <div className="landing-width">
        <div>
          <h2 id="price-title">One plan. Everything in it.</h2>
          <p>Free for 3 days, no credit card. Cancel at any time.</p>
          <p className="price-figure">
            <b>$19.99</b> per month
          </p>
          {/* start.ts knows it by this attribute before the app has started. */}
          <button type="button" className="action action-large" data-connect onClick={onConnect}>
            Connect Store
          </button>
        </div>
        <ul aria-label="In the plan">
          {PROMISES.map(({ text, note }) => (
            <li key={text}>
              <svg viewBox="0 0 16 16" aria-hidden="true">
                <path d="M2.5 8.5 6 12l7.5-8" />
              </svg>
              <span>
                {text}
                {note && <small> {note}</small>}
              </span>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
