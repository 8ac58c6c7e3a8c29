import { useState } from 'react';
import type { Competitor } from '../../../../../domain/api/competitors.js';
import type { PriceHistory, PricePoint } from '../../../../../domain/api/priceHistory.js';
import { absoluteTime } from '../../../format/date.js';
import { money } from '../../../format/money.js';
import { Button } from '../../../ui/blueprint.js';
import { stockWord } from '../table/StatusTag.js';
import { detailsTexts as texts } from '../texts/detailsTexts.js';
import './changes.css';
import { PageThen } from './PageThen.js';

/** The table of the chart has all. */
const SHOWN = 50;

/** The changes in the window, newest first: what is known now, what was believed then, and the page at that time. */
export function Changes({ history, competitor }: { history: PriceHistory; competitor: Competitor }) {
  const [open, setOpen] = useState<string>();
  const { points, kept } = history;
  if (points.length === 0) return null;
  const shown = points
    .map((point, index) => ({ point, page: keptWhile(point.at, points[index + 1]?.at, kept) }))
    .slice(-SHOWN)
    .reverse();
  return (
    <details className="technical changes">
      <summary>{texts.history.changes(Math.min(points.length, SHOWN))}</summary>
      <ul>
        {shown.map(({ point, page }, index) => (
          // Two changes of one check have one time.
          // biome-ignore lint/suspicious/noArrayIndexKey: the list is read whole.
          <li key={`${point.at} ${index}`}>
            <Figures point={point} />
            {page !== undefined && (
              <Button
                size="small"
                variant="minimal"
                text={open === page ? texts.history.hidePage : texts.history.pageThen}
                aria-expanded={open === page}
                onClick={() => setOpen(open === page ? undefined : page)}
              />
            )}
            {page !== undefined && open === page && <PageThen competitor={competitor} at={page} />}
          </li>
        ))}
      </ul>
    </details>
  );
}

/** The first page that was kept while these figures held: a preview's reading keeps none, the check after it does. */
const keptWhile = (from: string, to: string | undefined, kept: readonly string[]): string | undefined =>
  kept.find(at => at >= from && (to === undefined || at < to));

function Figures({ point }: { point: PricePoint }) {
  const { at, price, currency, availability, revised, believedPrice, believedCurrency, believedAvailability } = point;
  const now = figuresText(price, currency, availability);
  return (
    <div>
      <time dateTime={at}>{absoluteTime(at)}</time>
      {revised ? (
        <>
          <dl className="changes-revised">
            <dt>{texts.history.now}</dt>
            <dd>{now}</dd>
            <dt>{texts.history.then}</dt>
            <dd>{figuresText(believedPrice, believedCurrency, believedAvailability ?? 'unknown')}</dd>
          </dl>
          <p className="muted">{texts.history.revised}</p>
        </>
      ) : (
        <p>{now}</p>
      )}
    </div>
  );
}

const figuresText = (price: number | null, currency: string | null, availability: PricePoint['availability']): string =>
  `${price === null ? texts.history.noPrice : money(price, currency)} · ${stockWord(availability)}`;
