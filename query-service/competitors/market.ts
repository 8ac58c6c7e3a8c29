import { marketSettingsOf } from '../../application/market/marketSettingsOf.js';
import * as api from '../../domain/api/competitors.js';
import type { Amount, Currency } from '../../domain/kernel/names.js';
import { type CompetitorPrice, position } from '../../domain/market/position.js';
import { isOut, summary } from '../../domain/market/summary.js';
import { isCompared, type Pair } from '../../domain/watchlist/pair.js';
import { merchantGet } from '../http/merchantGet.js';
import { momentOf } from './momentOf.js';
import { numberOf, watchedCompetitors } from './watchedCompetitors.js';

/** `GET /api/market/summary`: the stat cards of spec §2. */
const marketSummary = merchantGet(api.marketSummary, {
  handler: async ({ shop }, { at }, ports) =>
    summary((await watchedCompetitors(shop, ports, momentOf(at, ports))).map(({ competitor }) => competitor)),
});

/** `GET /api/market/products`: per own product: the lowest, average and highest competitor price, and its own rank. */
const marketProducts = merchantGet(api.marketProducts, {
  async handler({ shop }, { at }, ports) {
    const products = new Map<
      string,
      { title: string; price: Amount; currency: Currency; imageUrl: string | null; competitors: CompetitorPrice[] }
    >();
    for (const { row, comparison, competitor } of await watchedCompetitors(shop, ports, momentOf(at, ports))) {
      if (row.product_id === null || row.own_price === null || !isCompared(row.pair as Pair | null)) continue;
      const product = products.get(row.product_id) ?? {
        title: row.own_title ?? '',
        price: row.own_price as Amount,
        currency: row.own_currency as Currency,
        imageUrl: competitor.ownImageUrl,
        competitors: [],
      };
      product.competitors.push({
        id: competitor.id,
        label: competitor.label,
        price: comparison?.theirs ?? null,
        currency: product.currency,
        outOfStock: isOut(competitor.availability),
      });
      products.set(row.product_id, product);
    }
    return {
      products: [...products]
        .sort(([, a], [, b]) => a.title.localeCompare(b.title))
        .map(([productId, { title, price, currency, imageUrl, competitors }]) => {
          const { min, avg, max, rivals, ...counts } = position({ price, currency }, competitors);
          const [cheapest] = rivals;
          return {
            productId,
            title,
            price: Number(price),
            currency,
            imageUrl,
            ...counts,
            min: numberOf(min),
            avg: numberOf(avg),
            max: numberOf(max),
            cheapest: cheapest ? { id: cheapest.id, label: cheapest.label, price: Number(cheapest.price) } : null,
            rivals: rivals.map(rival => ({ ...rival, price: Number(rival.price) })),
          };
        }),
    };
  },
});

/** `GET /api/market/settings`. */
const marketSettings = merchantGet(api.marketSettings, {
  async handler({ shop }, _, { eventLog }) {
    const { quietPercent, rates } = await marketSettingsOf(eventLog, shop);
    return { quietPercent, rates: [...rates] };
  },
});

export const market = [marketSummary, marketProducts, marketSettings];
