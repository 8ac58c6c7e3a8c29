import type { Suggestion } from '../../../../../domain/api/discovery.js';
import { competitorPrice } from '../../../format/money.js';
import { Button } from '../../../ui/blueprint.js';
import { RelativeTime } from '../../../ui/RelativeTime.js';
import { Thumbnail } from '../../../ui/Thumbnail.js';
import type { Decision } from '../source/MarketSource.js';
import { SampleMark } from '../source/SampleMark.js';

interface Props {
  readonly suggestion: Suggestion;
  readonly onDecide: (decision: Decision) => void;
}

const SOURCES: Readonly<Record<string, string>> = {
  GOOGLE_SHOPPING: 'Google Shopping',
  WATCHED_STORE: 'a store that you watch',
};

/** One suggestion: product, price, shop, and why it counts as a competitor. */
export function SuggestionCard({ suggestion, onDecide }: Props) {
  const { title, suggestedUrl, merchant, price, currency, source, discoveredAt, reasons, productTitle, imageUrl } =
    suggestion;
  return (
    <li className="suggestion" tabIndex={-1} aria-label={title}>
      <div className="suggestion-head">
        <Thumbnail src={imageUrl} />
        <h3>
          {title}
          <SampleMark />
        </h3>
        <strong className="figure">{competitorPrice(price, currency)}</strong>
      </div>
      <p className="suggestion-from">
        <a href={suggestedUrl} target="_blank" rel="noopener noreferrer">
          {merchant}
        </a>{' '}
        · found by {SOURCES[source] ?? source} <RelativeTime iso={discoveredAt} />
      </p>
      <p>
        Competes with <strong>{productTitle}</strong>
      </p>
      <ul className="suggestion-why" aria-label="Why">
        {reasons.map(reason => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
      <div className="suggestion-acts">
        <Button
          size="small"
          intent="primary"
          variant="outlined"
          text="Approve"
          aria-label={`Approve: ${title}`}
          onClick={() => onDecide('approve')}
        />
        <Button size="small" text="Ignore" aria-label={`Ignore: ${title}`} onClick={() => onDecide('ignore')} />
      </div>
    </li>
  );
}
