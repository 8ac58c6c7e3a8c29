import { marketSettingsOf } from '../../application/competitors/marketSettingsOf.js';
import * as api from '../../domain/api/market.js';
import { type CompetitorPrice, type OwnPrice, position } from '../../domain/competitors/market/position.js';
import { isOut, summary } from '../../domain/competitors/market/summary.js';
import { isCompared, type Pair } from '../../domain/competitors/pair.js';
import { compareAmounts } from '../../domain/kernel/money.js';
import type { Amount, Currency } from '../../domain/kernel/names.js';
import { merchantGet } from '../http/merchantGet.js';
import { momentOf } from './momentOf.js';
import { numberOf, watchedCompetitors } from './watchedCompetitors.js';

/** `GET /api/market/summary`: the stat cards of spec §2. */
const marketSummary = merchantGet(api.marketSummary, {
  handler: async ({ shop }, { at }, ports) =>
    summary((await watchedCompetitors(shop, ports, momentOf(at, ports))).map(({ competitor }) => competitor)),
});

/**
 * `GET /api/market/products`: for each own product, the lowest, average and highest competitor price, and its own rank.
 * Ranks differently priced variants separately, each among its own competitors.
 */
const marketProducts = merchantGet(api.marketProducts, {
  async handler({ shop }, { at }, ports) {
    const products = new Map<
      string,
      OwnPrice & { readonly id: string; title: string; imageUrl: string | null; competitors: CompetitorPrice[] }
    >();
    for (const { row, comparison, competitor } of await watchedCompetitors(shop, ports, momentOf(at, ports))) {
      if (row.product_id === null || row.own_price === null || !isCompared(row.pair as Pair | null)) continue;
      const key = `${row.product_id} ${row.own_price}`;
      const title = row.own_title ?? '';
      const named = row.own_variant_title === null ? title : `${title} (${row.own_variant_title})`;
      const product = products.get(key) ?? {
        id: row.product_id,
        title: named,
        price: row.own_price as Amount,
        currency: row.own_currency as Currency,
        imageUrl: competitor.ownImageUrl,
        competitors: [],
      };
      // Variants with the same price share an entry, so no variant's name applies.
      if (product.title !== named) product.title = title;
      product.competitors.push({
        id: competitor.id,
        label: competitor.label,
        price: comparison?.theirs ?? null,
        currency: product.currency,
        outOfStock: isOut(competitor.availability),
      });
      products.set(key, product);
    }
    return {
      products: [...products.values()]
        .sort((a, b) => a.title.localeCompare(b.title) || compareAmounts(a.price, b.price))
        .map(({ id: productId, title, price, currency, imageUrl, competitors }) => {
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
