import type { Competitor } from '../../../../../domain/api/competitors.js';
import { competitorPrice } from '../../../format/money.js';
import { Button } from '../../../ui/blueprint.js';
import { Trash } from '../../../ui/icons.js';
import { RelativeTime } from '../../../ui/RelativeTime.js';
import { Tinted } from '../../../ui/Tinted.js';
import { useMarketSource } from '../source/MarketSource.js';
import { isPending } from '../source/rows.js';
import { SampleMark } from '../source/SampleMark.js';
import { Change } from './Change.js';
import { CheckNow } from './CheckNow.js';
import { FreshnessTag } from './FreshnessTag.js';
import { StatusTag } from './StatusTag.js';
import { VersusOwn } from './VersusOwn.js';

interface Props {
  readonly competitor: Competitor;
  readonly onOpen: () => void;
}

/** One competitor. Its cells carry their column's name, which the narrow layout shows. */
export function CompetitorRow({ competitor, onOpen }: Props) {
  const { label, url, price, currency, previousPrice, percentDiff, availability, lastChecked, failure } = competitor;
  const { sample, remove } = useMarketSource();
  const pending = isPending(competitor);
  const unread = pending || (lastChecked === null && failure === null);
  return (
    <tr data-pending={pending}>
      <th scope="row" className="competitor">
        <button
          type="button"
          disabled={pending}
          aria-haspopup="dialog"
          title="Price history and evidence"
          onClick={onOpen}
        >
          <span>{label}</span>
          <SampleMark />
        </button>
        <a href={url} target="_blank" rel="noopener noreferrer" title={url}>
          {bare(url)}
        </a>
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
        {competitor.sure === false && (
          <button type="button" className="link-button price-note" onClick={onOpen}>
            Not sure
          </button>
        )}
      </td>
      <td data-label="Change" className="number">
        <Tinted value={percentDiff}>
          <Change percent={percentDiff} previous={previousPrice} currency={currency} />
        </Tinted>
      </td>
      <td data-label="vs Yours" className="number">
        <VersusOwn competitor={competitor} onOpen={onOpen} />
      </td>
      <td data-label="Last Checked">
        {lastChecked ? <RelativeTime iso={lastChecked} /> : <span className="muted">not yet</span>}
      </td>
      <td data-label="Freshness">
        {unread ? <span className="muted">—</span> : <FreshnessTag competitor={competitor} />}
      </td>
      <td className="acts">
        {!sample && <CheckNow competitor={competitor} />}
        <Button
          variant="minimal"
          size="small"
          icon={<Trash />}
          title="Delete"
          aria-label={`Delete: ${label}`}
          disabled={pending}
          onClick={() => remove(competitor)}
        />
      </td>
    </tr>
  );
}

/** `https://www.rival.example/p/1` -> `rival.example/p/1` */
const bare = (url: string): string => url.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, '');
