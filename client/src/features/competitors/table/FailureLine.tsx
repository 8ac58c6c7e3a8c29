import type { Competitor } from '../../../../../domain/api/competitors.js';
import { useNow } from '../../../ui/useNow.js';
import { doubtText } from './doubtText.js';
import { freshnessText } from './freshnessText.js';

/** The reason why a row is out of date or its price isn't sure, on one line under its name: the column of times is too narrow for a sentence. */
export function FailureLine({ competitor }: { readonly competitor: Competitor }) {
  const { lastChecked, freshness, sure, doubt } = competitor;
  const { reason: failure } = freshnessText(competitor, useNow(60_000));
  const failed =
    failure !== null && freshness.state !== 'waiting' && (lastChecked !== null || freshness.state === 'slow_down');
  const reason = failed ? failure : sure === false ? doubtText(doubt) : null;
  if (reason === null) return null;
  return (
    <small className="failure-line" title={reason}>
      {reason}
    </small>
  );
}
