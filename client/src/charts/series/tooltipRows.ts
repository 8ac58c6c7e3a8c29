import { monthDay } from '../../format/date.js';
import { money } from '../../format/money.js';
import { count, signedPercent } from '../../format/number.js';
import type { ChartKind } from './chartKinds.js';
import { chartTexts as texts } from './chartTexts.js';
import type { DailySeries } from './DailySeries.js';
import type { DerivedPoint } from './derive.js';

type Row = readonly [name: string, value: string];

/** Spec §2: 'each series name with a dollar value'. The rows of one day, by chart type. */
export function tooltipRows(
  kind: Exclude<ChartKind, 'waterfall'>,
  point: DerivedPoint,
  { name, currency, parts }: Pick<DailySeries, 'name' | 'currency' | 'parts'>,
): readonly Row[] {
  const amount = (value: number) => money(value, currency);
  const day = [name, amount(point.value)] as const;
  const compared = comparedRows(point.value, point.compared, amount);
  switch (kind) {
    case 'candlestick':
      return [
        [texts.candle.open, amount(point.open)],
        [texts.candle.close, amount(point.close)],
        [texts.candle.high, amount(point.high)],
        [texts.candle.low, amount(point.low)],
      ];
    case 'stacked': {
      const amounts = parts?.byDay.get(point.day) ?? [];
      return [...(parts?.names ?? []).map((part, index): Row => [part, amount(amounts[index] ?? 0)]), day, ...compared];
    }
    case 'composed':
      return [day, [texts.legend.mean, amount(point.mean)], [texts.table.orders, count(point.orders)], ...compared];
    default:
      return [day, ...compared];
  }
}

/** What it is compared with, and the difference. */
export function comparedRows(
  value: number,
  compared: DerivedPoint['compared'],
  amount: (value: number) => string,
): readonly Row[] {
  if (!compared) return [];
  const change = compared.value === 0 ? texts.isNew : signedPercent(((value - compared.value) / compared.value) * 100);
  return [
    [compared.day === null ? texts.before : monthDay(compared.day), amount(compared.value)],
    [texts.change, change],
  ];
}
