import { monthDay } from '../../format/date.js';
import { money } from '../../format/money.js';
import { count, signedPercent } from '../../format/number.js';
import type { ChartKind } from './chartKinds.js';
import type { DerivedPoint } from './derive.js';

/** Spec §2: 'each series name with a dollar value'. The rows of one day, by chart type. */
export function tooltipRows(
  kind: ChartKind,
  point: DerivedPoint,
  { name, currency }: { name: string; currency: string | null },
): readonly (readonly [name: string, value: string])[] {
  const amount = (value: number) => money(value, currency);
  const day = [name, amount(point.value)] as const;
  const compared = comparedRows(point, amount);
  switch (kind) {
    case 'candlestick':
      return [
        ['Open', amount(point.open)],
        ['Close', amount(point.close)],
        ['High', amount(point.high)],
        ['Low', amount(point.low)],
      ];
    case 'waterfall':
      return [day, ['Total', amount(point.cumulative)], ...compared];
    case 'stacked':
      return [
        ['Up to average', amount(point.upToAverage)],
        ['Above average', amount(point.aboveAverage)],
        day,
        ...compared,
      ];
    case 'composed':
      return [day, ['Orders', count(point.orders)], ...compared];
    default:
      return [day, ...compared];
  }
}

/** The compared day and the difference. */
function comparedRows(
  { value, compared }: DerivedPoint,
  amount: (value: number) => string,
): readonly (readonly [name: string, value: string])[] {
  if (!compared) return [];
  const change = compared.value === 0 ? 'new' : signedPercent(((value - compared.value) / compared.value) * 100);
  return [
    [monthDay(compared.day), amount(compared.value)],
    ['Change', change],
  ];
}
