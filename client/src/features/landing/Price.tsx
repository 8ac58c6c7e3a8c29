import { money } from '../../format/money.js';
import { landingTexts as texts } from './texts/landingTexts.js';

/** The plan, its price, and every promise of spec §1. */
export function Price({ onConnect }: { onConnect: () => void }) {
  return (
    <section className="price" id="price" aria-labelledby="price-title">
      <div className="landing-width">
        <div>
          <h2 id="price-title">{texts.price.title}</h2>
          <p>{texts.price.note}</p>
          <p className="price-figure">{texts.price.perMonth(<b>{money(19.99, 'USD')}</b>)}</p>
          {/* start.ts knows it by this attribute before the app has started. */}
          <button type="button" className="action action-large" data-connect onClick={onConnect}>
            {texts.price.connect}
          </button>
        </div>
        <ul aria-label={texts.price.inPlan}>
          {texts.price.promises.map(({ text, note }) => (
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
