import { monthDay } from '../../format/date.js';
import { money } from '../../format/money.js';
import { count, signedPercent } from '../../format/number.js';
import type { ChartKind } from './chartKinds.js';
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
        ['Open', amount(point.open)],
        ['Close', amount(point.close)],
        ['High', amount(point.high)],
        ['Low', amount(point.low)],
      ];
    case 'stacked': {
      const amounts = parts?.byDay.get(point.day) ?? [];
      return [...(parts?.names ?? []).map((part, index): Row => [part, amount(amounts[index] ?? 0)]), day, ...compared];
    }
    case 'composed':
      return [day, ['7-day mean', amount(point.mean)], ['Orders', count(point.orders)], ...compared];
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
  const change = compared.value === 0 ? 'new' : signedPercent(((value - compared.value) / compared.value) * 100);
  return [
    [compared.day === null ? 'Before' : monthDay(compared.day), amount(compared.value)],
    ['Change', change],
  ];
}
