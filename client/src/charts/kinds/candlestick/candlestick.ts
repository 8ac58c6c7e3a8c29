/** Candlestick (spec §2): from one day to the next, drawn on a canvas. Two sets of candles would be unreadable. */
import { money } from '../../../format/money.js';
import { lazyPart } from '../../../loading/lazyPart.js';
import { chartTexts as texts } from '../../series/chartTexts.js';
import { dayOf, headingOf } from '../daySlots.js';
import type { Kind } from '../Kind.js';

const Marks = lazyPart(() => import('./CandlestickMarks.js'));

export const candlestick: Kind = {
  comparison: 'none',
  legend: () => [
    { name: texts.legend.more, mark: 'good', shape: 'hollow' },
    { name: texts.legend.less, mark: 'bad' },
  ],
  slots: (points, series) =>
    points.map(point => {
      const { value, open, close, high, low } = point;
      const amount = (price: number) => money(price, series.currency);
      return {
        ...dayOf(point),
        value,
        low,
        high,
        compared: null,
        card: {
          heading: headingOf(point, series),
          rows: [
            [texts.candle.open, amount(open)],
            [texts.candle.close, amount(close)],
            [texts.candle.high, amount(high)],
            [texts.candle.low, amount(low)],
          ],
        },
      };
    }),
  Marks,
  prepare: Marks.prepare,
  credited: true,
};
