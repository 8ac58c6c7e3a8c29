import { percent } from '../../../format/number.js';
import { tableTexts as texts } from '../texts/tableTexts.js';

/** `8.2% pricier`, `8.2% cheaper`, `the same`: the competitor compared with the merchant's own product. */
export function ownPriceText(percentVsOwn: number): string {
  if (Math.abs(percentVsOwn) < 0.05) return texts.same;
  const share = percent(Math.abs(percentVsOwn));
  return percentVsOwn > 0 ? texts.pricier(share) : texts.cheaper(share);
}
