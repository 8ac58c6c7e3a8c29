import { percent } from '../../../format/number.js';

/** `8.2% pricier`, `8.2% cheaper`, `the same`: the competitor compared with the merchant's own product. */
export function ownPriceText(percentVsOwn: number): string {
  if (Math.abs(percentVsOwn) < 0.05) return 'the same';
  return `${percent(Math.abs(percentVsOwn))} ${percentVsOwn > 0 ? 'pricier' : 'cheaper'}`;
}
