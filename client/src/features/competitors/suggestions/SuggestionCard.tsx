import type { Suggestion } from '../../../../../domain/api/discovery.js';
import { competitorPrice, money } from '../../../format/money.js';
import { Button } from '../../../ui/blueprint.js';
import { RelativeTime } from '../../../ui/RelativeTime.js';
import { ShopMark } from '../../../ui/ShopMark.js';
import { Thumbnail } from '../../../ui/Thumbnail.js';
import type { Decision } from '../source/MarketSource.js';
import { hostOf } from '../source/rows.js';
import { SampleMark } from '../source/SampleMark.js';
import { basisOf } from '../table/comparisonText.js';
import { differenceOf } from '../table/difference.js';

interface Props {
  readonly suggestion: Suggestion;
  readonly onDecide: (decision: Decision) => void;
}

const SOURCES: Readonly<Record<string, string>> = {
  GOOGLE_SHOPPING: 'Google Shopping',
  WATCHED_STORE: 'a store that you watch',
};

/** Theirs beside yours, price under price; the verdict in words, then why it counts as a competitor. */
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
              <ShopMark name={hostOf(suggestedUrl)} />
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
            <p className="suggestion-who">Yours</p>
            <p className="suggestion-own">{productTitle}</p>
            {ownPrice !== null && <strong className="figure">{money(ownPrice, ownCurrency)}</strong>}
          </div>
        </div>
      </div>
      <div className="suggestion-foot">
        <div className="suggestion-verdict">
          {difference && (
            <p className="versus" data-direction={difference.direction}>
              {difference.text} {difference.direction === 'same' ? 'as yours' : 'than yours'}
            </p>
          )}
          {basis.map(line => (
            <p key={line} className="muted">
              {line}
            </p>
          ))}
          <ul className="suggestion-why" aria-label="Why">
            {reasons.map(reason => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
          <p className="muted">
            found by {SOURCES[source] ?? source} <RelativeTime iso={discoveredAt} />
          </p>
        </div>
        <div className="suggestion-acts">
          <Button text="Approve" aria-label={`Approve: ${title}`} onClick={() => onDecide('approve')} />
          <Button text="Ignore" aria-label={`Ignore: ${title}`} onClick={() => onDecide('ignore')} />
        </div>
      </div>
    </li>
  );
}
