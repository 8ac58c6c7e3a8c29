/** A price over time, with two alternatives: one sentence, and a table. */
import { Suspense, useState } from 'react';
import { absoluteTime, monthDay } from '../format/date.js';
import { competitorPrice, money } from '../format/money.js';
import { lazyPart } from '../loading/lazyPart.js';
import type { PriceSeries } from './series/PriceSeries.js';
import './charts.css';
import { chartTexts as texts } from './series/chartTexts.js';

const PriceCanvas = lazyPart(() => import('./lightweight/PriceCanvas.js'));

const HEIGHT = 200;

export function PriceChart({ series }: { series: PriceSeries }) {
  const [asTable, setAsTable] = useState(false);
  const sentence = priceSummary(series);
  return (
    <figure className="chart" ref={box => box?.style.setProperty('--chart-height', `${HEIGHT}px`)}>
      <figcaption className="unseen">{sentence}</figcaption>
      {asTable ? (
        <PriceTable series={series} />
      ) : (
        <Suspense fallback={<div className="chart-wait" />}>
          <PriceCanvas series={series} height={HEIGHT} label={sentence} />
        </Suspense>
      )}
      <div className="chart-foot">
        <button type="button" onClick={() => setAsTable(!asTable)}>
          {asTable ? texts.asChart : texts.asTable}
        </button>
        {!asTable && (
          <a href="https://www.tradingview.com/" rel="noopener" target="_blank">
            {texts.credit}
          </a>
        )}
      </div>
    </figure>
  );
}

function PriceTable({ series: { currency, points } }: { series: PriceSeries }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
    <section className="chart-table" tabIndex={0} aria-label={texts.price.label}>
      <table className="data">
        <thead>
          <tr>
            <th scope="col">{texts.price.from}</th>
            <th scope="col" className="number">
              {texts.price.price}
            </th>
            <th scope="col">{texts.price.stock}</th>
          </tr>
        </thead>
        <tbody>
          {points.toReversed().map(({ at, price, note }) => (
            <tr key={at}>
              <td>{absoluteTime(at)}</td>
              <td className="number">{competitorPrice(price, currency)}</td>
              <td>{note}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** `Price from Oct 22 to Nov 21: 4 prices, lowest $119.00, highest $139.00, now $129.00.` */
export function priceSummary({ currency, points, from, to }: PriceSeries): string {
  const prices = points.flatMap(({ price }) => (price === null ? [] : [price]));
  const [first] = prices;
  if (first === undefined) return texts.price.none;
  const say = (amount: number) => money(amount, currency);
  return texts.price.summary(
    monthDay(from),
    monthDay(to),
    say(Math.min(...prices)),
    say(Math.max(...prices)),
    say(prices.at(-1) ?? first),
  );
}
