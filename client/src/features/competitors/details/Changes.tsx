import { useState } from 'react';
import type { Competitor, PriceHistory, PricePoint } from '../../../../../domain/api/competitors.js';
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
  return (
    <details className="technical changes">
      <summary>{texts.history.changes(Math.min(points.length, SHOWN))}</summary>
      <ul>
        {points
          .slice(-SHOWN)
          .reverse()
          .map((point, index) => (
            // Two changes of one check have one time.
            // biome-ignore lint/suspicious/noArrayIndexKey: the list is read whole.
            <li key={`${point.at} ${index}`}>
              <Figures point={point} />
              {kept.includes(point.at) && (
                <Button
                  size="small"
                  variant="minimal"
                  text={open === point.at ? texts.history.hidePage : texts.history.pageThen}
                  aria-expanded={open === point.at}
                  onClick={() => setOpen(open === point.at ? undefined : point.at)}
                />
              )}
              {open === point.at && <PageThen competitor={competitor} at={point.at} />}
            </li>
          ))}
      </ul>
    </details>
  );
}

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
