import { useRef, useState } from 'react';
import type { Competitor } from '../../../../../domain/api/competitors.js';
import { shortDate } from '../../../format/date.js';
import { competitorPrice, money } from '../../../format/money.js';
import { Thumbnail } from '../../../ui/Thumbnail.js';
import { Tinted } from '../../../ui/Tinted.js';
import { isPending } from '../source/pendingRow.js';
import { SampleMark } from '../source/SampleMark.js';
import { ShopLink } from '../source/ShopLink.js';
import { tableTexts as texts } from '../texts/tableTexts.js';
import { reasonsOf } from './attention.js';
import { Change } from './Change.js';
import { Checked } from './Checked.js';
import { FailureLine } from './FailureLine.js';
import { OwnProduct } from './OwnProduct.js';
import { PriceTrend } from './PriceTrend.js';
import { RowActions } from './RowActions.js';
import { StatusTag } from './StatusTag.js';
import { VersusOwn } from './VersusOwn.js';

interface Props {
  readonly competitor: Competitor;
  /** Its drawer is open. */
  readonly selected: boolean;
  readonly onOpen: () => void;
}

/** One competitor. Its cells carry their column's id, by which the narrow layouts place them. */
export function CompetitorRow({ competitor, selected, onOpen }: Props) {
  const { label, url, price, currency, previousPrice, percentDiff, availability, lastChecked, failure } = competitor;
  const pending = isPending(competitor);
  // A preview's reading may arrive before the scheduler records its time.
  const unread = pending || (lastChecked === null && failure === null && price === null && availability === 'unknown');
  const stale = competitor.notCompared === 'stale';
  const news = useNews(competitor);
  return (
    <tr
      data-pending={pending}
      data-selected={selected}
      data-news={news.any}
      data-stale={stale}
      data-says={reasonsOf(competitor)[0] ?? 'versus'}
      onPointerEnter={news.seen}
      onFocus={news.seen}
    >
      <th scope="row">
        <div className="competitor">
          <Thumbnail src={competitor.imageUrl} />
          <button type="button" disabled={pending} aria-haspopup="dialog" title={texts.row.details} onClick={onOpen}>
            <span dir="auto">{label}</span>
            <SampleMark />
          </button>
          <ShopLink url={url} shopName={competitor.shopName} />
          <FailureLine competitor={competitor} />
        </div>
      </th>
      <td data-cell="status">
        {unread ? (
          <span className="muted">{texts.row.checking}</span>
        ) : (
          <Tinted value={availability}>
            <StatusTag availability={availability} />
          </Tinted>
        )}
      </td>
      <td data-cell="price" className="number">
        <Tinted value={price}>
          <strong>{unread ? '…' : competitorPrice(price, currency)}</strong>
        </Tinted>
        {competitor.sure === false ? (
          <button type="button" className="not-sure" onClick={onOpen}>
            {texts.row.notSure}
          </button>
        ) : stale && competitor.lastRead ? (
          <small>{texts.row.readOn(shortDate(competitor.lastRead))}</small>
        ) : (
          percentDiff !== 0 && previousPrice !== null && <small>{texts.row.was(money(previousPrice, currency))}</small>
        )}
      </td>
      <td data-cell="change" className="number">
        <Tinted value={percentDiff}>
          <Change percent={percentDiff} previous={previousPrice} currency={currency} />
        </Tinted>
      </td>
      <td data-cell="trend">
        <PriceTrend competitor={competitor} />
      </td>
      <td data-cell="product">{!unread && <OwnProduct competitor={competitor} onOpen={onOpen} />}</td>
      <td data-cell="vs" className="number">
        <VersusOwn competitor={competitor} />
      </td>
      <td data-cell="checked">
        <Checked competitor={competitor} />
      </td>
      <td className="acts">
        <RowActions competitor={competitor} onOpen={onOpen} />
      </td>
    </tr>
  );
}

/** A bar marks a row whose price or stock moved while the page was open, until someone looks at it. */
function useNews({ price, availability }: Competitor) {
  const known = useRef({ price, availability });
  const [, redraw] = useState(0);
  const any = known.current.price !== price || known.current.availability !== availability;
  const seen = () => {
    if (!any) return;
    known.current = { price, availability };
    redraw(count => count + 1);
  };
  return { any, seen };
}
