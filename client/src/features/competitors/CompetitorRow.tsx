import type { Competitor } from '../../../../domain/api/competitors.js';
import { competitorPrice, money } from '../../format/money.js';
import { signedPercent } from '../../format/number.js';
import { Button } from '../../ui/blueprint.js';
import { Refresh, Trash } from '../../ui/icons.js';
import { RelativeTime } from '../../ui/RelativeTime.js';
import { Tinted } from '../../ui/Tinted.js';
import { failureText } from './failureText.js';
import { useRemoveCompetitor } from './queries.js';
import { isPending } from './rows.js';
import { StatusTag } from './StatusTag.js';
import { useChecking } from './useChecking.js';

/** One competitor. Its cells carry their column's name, which the narrow layout shows. */
export function CompetitorRow({ competitor }: { competitor: Competitor }) {
  const { label, url, price, currency, previousPrice, percentDiff, availability, lastChecked, failure } = competitor;
  const { checking, start } = useChecking(competitor);
  const remove = useRemoveCompetitor();
  const pending = isPending(competitor);
  const unread = pending || (lastChecked === null && failure === null);
  return (
    <tr data-pending={pending}>
      <th scope="row" className="competitor">
        <span>{label}</span>
        <a href={url} target="_blank" rel="noopener noreferrer" title={url}>
          {bare(url)}
        </a>
        {failure && <span className="competitor-failure">{failureText(failure)}</span>}
      </th>
      <td data-label="Status">
        {unread ? (
          <span className="muted">checking…</span>
        ) : (
          <Tinted value={availability}>
            <StatusTag availability={availability} />
          </Tinted>
        )}
      </td>
      <td data-label="Price" className="number">
        <Tinted value={price}>{unread ? '…' : competitorPrice(price, currency)}</Tinted>
      </td>
      <td data-label="Change" className="number">
        <Tinted value={percentDiff}>
          <span
            className="change"
            data-direction={percentDiff > 0 ? 'up' : percentDiff < 0 ? 'down' : 'flat'}
            title={previousPrice === null ? undefined : `Before: ${money(previousPrice, currency)}`}
          >
            {percentDiff !== 0 && (
              <>
                <span aria-hidden="true">{percentDiff > 0 ? '▲ ' : '▼ '}</span>
                <span className="unseen">{percentDiff > 0 ? 'up' : 'down'} </span>
              </>
            )}
            {percentDiff === 0 ? '—' : signedPercent(percentDiff)}
          </span>
        </Tinted>
      </td>
      <td data-label="Last Checked">
        {lastChecked ? <RelativeTime iso={lastChecked} /> : <span className="muted">not yet</span>}
      </td>
      <td className="acts">
        <Button
          variant="minimal"
          size="small"
          icon={<Refresh />}
          text="Check now"
          aria-label={`Check now: ${label}`}
          loading={checking}
          disabled={pending}
          onClick={start}
        />
        <Button
          variant="minimal"
          size="small"
          icon={<Trash />}
          title="Delete"
          aria-label={`Delete: ${label}`}
          disabled={pending}
          onClick={() => remove.mutate(competitor)}
        />
      </td>
    </tr>
  );
}

/** `https://www.rival.example/p/1` -> `rival.example/p/1` */
const bare = (url: string): string => url.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, '');
