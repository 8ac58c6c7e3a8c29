import type { Suggestion } from '../../../../../domain/api/discovery.js';
import { localized } from '../../../api/localized.js';
import { differenceOf } from '../../../format/difference.js';
import { competitorPrice, money } from '../../../format/money.js';
import { Button } from '../../../ui/blueprint.js';
import { RelativeTime } from '../../../ui/RelativeTime.js';
import { ShopMark } from '../../../ui/ShopMark.js';
import { Thumbnail } from '../../../ui/Thumbnail.js';
import type { Decision } from '../source/MarketSource.js';
import { SampleMark } from '../source/SampleMark.js';
import { basisOf } from '../table/comparisonText.js';
import { suggestionTexts as texts } from '../texts/suggestionTexts.js';

interface Props {
  readonly suggestion: Suggestion;
  readonly onDecide: (decision: Decision) => void;
}

const sources = (): Readonly<Record<string, string>> => ({
  GOOGLE_SHOPPING: texts.sources.GOOGLE_SHOPPING,
  WATCHED_STORE: texts.sources.WATCHED_STORE,
});

/** Compares their product with yours, price under price; then the verdict and the reason to track it. */
export function SuggestionCard({ suggestion, onDecide }: Props) {
  const { title, suggestedUrl, merchant, price, currency, source, discoveredAt, reasons, imageUrl } = suggestion;
  const { productTitle, ownPrice, ownCurrency, ownImageUrl } = suggestion;
  const difference = differenceOf(suggestion);
  const basis = basisOf({ ...suggestion, notCompared: null });
  return (
    <li className="suggestion" tabIndex={-1} aria-label={title}>
      <div className="suggestion-pair">
        <div className="suggestion-side">
          <Thumbnail src={imageUrl} />
          <div>
            <p className="suggestion-who">
              <ShopMark name={merchant} />
              <a href={suggestedUrl} target="_blank" rel="noopener noreferrer">
                {merchant}
              </a>
            </p>
            <h3>
              {title}
              <SampleMark />
            </h3>
            <strong className="figure">{competitorPrice(price, currency)}</strong>
          </div>
        </div>
        <div className="suggestion-side">
          <Thumbnail src={ownImageUrl} />
          <div>
            <p className="suggestion-who">{texts.yours}</p>
            <p className="suggestion-own">{productTitle}</p>
            {ownPrice !== null && <strong className="figure">{money(ownPrice, ownCurrency)}</strong>}
          </div>
        </div>
      </div>
      <div className="suggestion-foot">
        <div className="suggestion-verdict">
          {difference && (
            <p className="versus" data-direction={difference.direction}>
              {(difference.direction === 'same' ? texts.asYours : texts.thanYours)(difference.text)}
            </p>
          )}
          {basis.map(line => (
            <p key={line} className="muted">
              {line}
            </p>
          ))}
          <ul className="suggestion-why" aria-label={texts.why}>
            {reasons.map(reason => (
              <li key={reason}>{localized(reason)}</li>
            ))}
          </ul>
          <p className="muted">{texts.foundBy(sources()[source] ?? source, <RelativeTime iso={discoveredAt} />)}</p>
        </div>
        <div className="suggestion-acts">
          <Button text={texts.approve} aria-label={texts.approveOne(title)} onClick={() => onDecide('approve')} />
          <Button text={texts.ignore} aria-label={texts.ignoreOne(title)} onClick={() => onDecide('ignore')} />
        </div>
      </div>
    </li>
  );
}
