import { DEFINITIONS } from '../../domain/analytics/definitions.js';
import * as api from '../../domain/api/analytics.js';
import { fromMinor } from '../../domain/kernel/money.js';
import { merchantGet } from '../http/merchantGet.js';
import { divideDay } from './divideDay.js';
import { flagsOf } from './flagsOf.js';
import { periodOf } from './periodOf.js';
import { aboutOf, storeOf } from './storeOf.js';

/** A stack has at most six series: these products and the remainder. */
const SHOWN = 5;

/** `GET /api/analytics/products/days`: revenue by day and best seller, for the stacked chart. */
export const productDays = merchantGet(api.productDays, {
  repeatable: () => true,

  async handler({ shop }, period, ports) {
    const store = await storeOf(shop, ports);
    const { currency } = store;
    const { flags, refused } = flagsOf(store, ['products', 'orders']);
    const days = periodOf(store.days, period);
    const [first, last] = [days[0], days.at(-1)];
    const rest = { about: aboutOf(store, DEFINITIONS.productDays, days), ...flags };
    if (refused || currency === null || first === undefined || last === undefined)
      return { products: [], days: [], ...rest };
    const { sql } = ports.readStore;
    const best = await sql
      .selectFrom('product_sales as s')
      .innerJoin('products as p', join =>
        join.onRef('p.shop', '=', 's.shop').onRef('p.product_id', '=', 's.product_id'),
      )
      .select(['s.product_id', 'p.title'])
      .select(({ fn }) => fn.sum<number>('s.total').as('sold'))
      .where('s.shop', '=', shop)
      .where('s.currency', '=', currency)
      .where('s.day', '>=', first)
      .where('s.day', '<=', last)
      .where('p.removed', '=', 0)
      .groupBy(['s.product_id', 'p.title'])
      .orderBy('sold', 'desc')
      .orderBy('p.title')
      .limit(SHOWN)
      .execute();
    const ids = best.map(({ product_id: id }) => id);
    const sales = await sql
      .selectFrom('product_sales')
      .select(['product_id', 'day', 'total'])
      .where('shop', '=', shop)
      .where('currency', '=', currency)
      .where('day', '>=', first)
      .where('day', '<=', last)
      .where('product_id', 'in', ids.length > 0 ? ids : [''])
      .execute();
    const revenue = await sql
      .selectFrom('revenue_days')
      .select(['day', 'total'])
      .where('shop', '=', shop)
      .where('currency', '=', currency)
      .where('day', '>=', first)
      .where('day', '<=', last)
      .execute();
    const soldOn = new Map(sales.map(({ product_id: id, day, total }) => [`${day} ${id}`, Number(total)]));
    const revenueOn = new Map(revenue.map(({ day, total }) => [day, Number(total)]));
    const money = (minor: number) => Number(fromMinor(minor, currency));
    return {
      products: best.map(({ product_id: id, title }) => ({ id, title })),
      days: days.map(day => {
        const sold = ids.map(id => soldOn.get(`${day} ${id}`) ?? 0);
        const { parts, other } = divideDay(revenueOn.get(day) ?? 0, sold);
        return { day, parts: parts.map(money), other: money(other) };
      }),
      ...rest,
    };
  },
});
