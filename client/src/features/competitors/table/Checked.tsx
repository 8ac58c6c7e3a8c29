import type { Competitor } from '../../../../../domain/api/competitors.js';
import { absoluteTime, relativeTime } from '../../../format/date.js';
import { RelativeTime } from '../../../ui/RelativeTime.js';
import { useNow } from '../../../ui/useNow.js';
import { tableTexts as texts } from '../texts/tableTexts.js';
import { freshnessText } from './freshnessText.js';

/** Shows a reading's own time if it is older than its check by this much. */
const APART_MS = 10 * 60_000;

/** Shows the last check, and the last seen price if earlier. The reason of a failure is under the name. */
export function Checked({ competitor }: { readonly competitor: Competitor }) {
  const { lastChecked, lastRead, freshness } = competitor;
  const now = useNow(60_000);
  if (lastChecked === null) return <span className="muted">{texts.row.notYet}</span>;
  const { word, intent } = freshnessText(competitor, now);
  const apart = lastRead !== null && Date.parse(lastChecked) - Date.parse(lastRead) > APART_MS;
  const fresh = freshness.state === 'fresh' || freshness.state === 'waiting';
  return (
    <>
      <RelativeTime iso={lastChecked} />
      {apart && lastRead !== null && (
        <small className="checked-late" title={absoluteTime(lastRead)}>
          {texts.row.seen(relativeTime(lastRead, now))}
        </small>
      )}
      {!fresh && (
        <small className="checked-late" data-intent={intent}>
          {word}
        </small>
      )}
    </>
  );
}
