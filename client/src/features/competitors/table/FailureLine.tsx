import type { Competitor } from '../../../../../domain/api/competitors.js';
import { useNow } from '../../../ui/useNow.js';
import { freshnessText } from './freshnessText.js';

/** The reason why a row is out of date, on one line under its name: the column of times is too narrow for a sentence. */
export function FailureLine({ competitor }: { readonly competitor: Competitor }) {
  const { reason } = freshnessText(competitor, useNow(60_000));
  if (reason === null || competitor.lastChecked === null || competitor.freshness.state === 'waiting') return null;
  return (
    <small className="failure-line" title={reason}>
      {reason}
    </small>
  );
}
