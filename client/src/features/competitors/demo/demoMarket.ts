/** The sample data's own prices beside its competitors', by the same rules as real ones. */
import type { Competitor, MarketProduct } from '../../../../../domain/api/competitors.js';
import { type Amount, as, type Currency } from '../../../../../domain/kernel/names.js';
import { position } from '../../../../../domain/market/position.js';

export function demoMarket(competitors: readonly Competitor[]): readonly MarketProduct[] {
  const linked = competitors.filter(({ productId, ownPrice }) => productId !== null && ownPrice !== null);
  const ids = [...new Set(linked.map(({ productId }) => productId))];
  return ids.flatMap(id => {
    const competitors = linked.filter(({ productId }) => productId === id);
    const [{ productId, ownProductTitle, ownPrice, ownCurrency } = {}] = competitors;
    if (!productId || !ownPrice || !ownCurrency) return [];
    const own = { price: amountOf(ownPrice), currency: as<Currency>(ownCurrency) };
    const { min, avg, max, cheapest, ...counts } = position(
      own,
      competitors.map(({ id: competitor, label, price, currency }) => ({
        id: competitor,
        label,
        price: price === null ? null : amountOf(price),
        currency: currency === null ? null : as<Currency>(currency),
      })),
    );
    return {
      productId,
      title: ownProductTitle ?? '',
      price: ownPrice,
      currency: ownCurrency,
      ...counts,
      min: numberOf(min),
      avg: numberOf(avg),
      max: numberOf(max),
      cheapest: cheapest && { ...cheapest, price: Number(cheapest.price) },
    };
  });
}

const amountOf = (price: number): Amount => as<Amount>(price.toFixed(2));
const numberOf = (amount: Amount | null): number | null => (amount === null ? null : Number(amount));
