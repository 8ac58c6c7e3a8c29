import { money } from '../format/money.js';
import { count } from '../format/number.js';
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
  switch (kind) {
    case 'candlestick':
      return [
        ['Open', amount(point.open)],
        ['Close', amount(point.close)],
        ['High', amount(point.high)],
        ['Low', amount(point.low)],
      ];
    case 'waterfall':
      return [day, ['In all', amount(point.cumulative)]];
    case 'stacked':
      return [['Up to average', amount(point.upToAverage)], ['Above average', amount(point.aboveAverage)], day];
    case 'composed':
      return [day, ['Orders', count(point.orders)]];
    default:
      return [day];
  }
}
