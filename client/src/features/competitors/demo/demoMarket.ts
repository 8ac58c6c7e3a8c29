/** Compares the sample data's own prices with its competitors', by the same rules as real ones. */
import type { Competitor } from '../../../../../domain/api/competitors.js';
import type { MarketProduct } from '../../../../../domain/api/market.js';
import { position } from '../../../../../domain/competitors/market/position.js';
import { isOut } from '../../../../../domain/competitors/market/summary.js';
import { type Amount, as, type Currency } from '../../../../../domain/kernel/names.js';

export function demoMarket(competitors: readonly Competitor[]): readonly MarketProduct[] {
  const linked = competitors.filter(({ productId, ownPrice }) => productId !== null && ownPrice !== null);
  const ids = [...new Set(linked.map(({ productId }) => productId))];
  return ids.flatMap(id => {
    const competitors = linked.filter(({ productId }) => productId === id);
    const [{ productId, ownProductTitle, ownPrice, ownCurrency } = {}] = competitors;
    if (!productId || !ownPrice || !ownCurrency) return [];
    const own = { price: amountOf(ownPrice), currency: as<Currency>(ownCurrency) };
    const { min, avg, max, rivals, ...counts } = position(
      own,
      competitors.map(({ id: competitor, label, price, currency, availability }) => ({
        id: competitor,
        label,
        price: price === null ? null : amountOf(price),
        currency: currency === null ? null : as<Currency>(currency),
        outOfStock: isOut(availability),
      })),
    );
    const [cheapest] = rivals;
    return {
      productId,
      title: ownProductTitle ?? '',
      price: ownPrice,
      currency: ownCurrency,
      ...counts,
      min: numberOf(min),
      avg: numberOf(avg),
      max: numberOf(max),
      cheapest: cheapest ? { id: cheapest.id, label: cheapest.label, price: Number(cheapest.price) } : null,
      imageUrl: null,
      rivals: rivals.map(rival => ({ ...rival, price: Number(rival.price) })),
    };
  });
}

const amountOf = (price: number): Amount => as<Amount>(price.toFixed(2));
const numberOf = (amount: Amount | null): number | null => (amount === null ? null : Number(amount));
