/** ShopifyQL, limited to our two queries: sales by day, and visits by day (shopify reference §11). */
import type { Currency } from '../../../domain/kernel/names.js';
import { random } from '../../chance/random.js';
import { dayOf, startOfDay } from '../store/zonedTime.js';
import { type AdminContext, requireScope } from './adminContext.js';
import { shopifyqlDenied } from './adminError.js';
import type { Field } from './listing.js';
import { moneyOf } from './money.js';
import { orderNow } from './orderNode.js';

interface Column {
  readonly dataType: 'MONEY' | 'INTEGER' | 'PERCENT';
  readonly displayName: string;
  readonly textOf: (day: DayFigures) => string;
}

interface DayFigures {
  readonly currency: Currency;
  readonly orders: number;
  /** Minor units. */
  readonly sales: number;
  readonly sessions: number;
}

const share = (part: number, whole: number): string => (whole === 0 ? '0' : String(part / whole));
const counted = (displayName: string, countOf: (day: DayFigures) => number): Column => ({
  dataType: 'INTEGER',
  displayName,
  textOf: day => String(countOf(day)),
});

const DATASETS: Readonly<Record<string, Readonly<Record<string, Column>>>> = {
  sales: {
    total_sales: {
      dataType: 'MONEY',
      displayName: 'Total sales',
      textOf: ({ sales, currency }) => moneyOf(sales, currency).amount,
    },
    orders: counted('Orders', ({ orders }) => orders),
    average_order_value: {
      dataType: 'MONEY',
      displayName: 'Average order value',
      textOf: ({ sales, orders, currency }) => moneyOf(orders === 0 ? 0 : Math.round(sales / orders), currency).amount,
    },
  },
  sessions: {
    sessions: counted('Sessions', ({ sessions }) => sessions),
    conversion_rate: {
      dataType: 'PERCENT',
      displayName: 'Conversion rate',
      textOf: ({ orders, sessions }) => share(orders, sessions),
    },
    sessions_with_cart_additions: counted('Sessions with cart additions', ({ orders }) => Math.round(orders * 2.9)),
    sessions_that_reached_checkout: counted('Sessions that reached checkout', ({ orders }) => Math.round(orders * 1.6)),
    sessions_that_completed_checkout: counted('Sessions that completed checkout', ({ orders }) => orders),
  },
};

const QUERY =
  /^\s*FROM\s+(\w+)\s+SHOW\s+([\w,\s]+?)(?:\s+WHERE\s+human_or_bot_session\s*=\s*'human')?\s+TIMESERIES\s+day(?:\s+WHERE\s+human_or_bot_session\s*=\s*'human')?\s+SINCE\s+-(\d{1,3})d\s+UNTIL\s+today(?:\s+ORDER\s+BY\s+day\s+ASC)?\s*$/i;

export const shopifyqlQuery: Field<{ query: string }> = ({ query }, context, info) => {
  requireScope(context, info, 'read_reports');
  const { sandbox, store } = context;
  if (sandbox.switches.state(store.profile.domain, 'approval') !== 'full') throw shopifyqlDenied();
  const unread = (message: string) => ({ tableData: null, parseErrors: [message] });

  const [, from = '', show = '', days = '0'] = QUERY.exec(query) ?? [];
  if (from === '') return unread(`Syntax Error: The sandbox does not read this query - ${query.slice(0, 80)}`);
  const dataset = DATASETS[from.toLowerCase()];
  if (!dataset) return unread(`Schema Error: Invalid dataset in FROM clause - ${from}`);
  const names = show.split(',').map(name => name.trim().toLowerCase());
  const unknown = names.find(name => !Object.hasOwn(dataset, name));
  if (unknown !== undefined) return unread(`Schema Error: Invalid column in SHOW clause - ${unknown}`);

  const columns = names.flatMap(name => (dataset[name] ? [{ name, ...dataset[name] }] : []));
  return {
    tableData: {
      columns: [
        { name: 'day', dataType: 'DAY_TIMESTAMP', displayName: 'Day' },
        ...columns.map(({ name, dataType, displayName }) => ({ name, dataType, displayName })),
      ],
      rows: figures(context, Number(days)).map(({ day, ...figure }) => ({
        day,
        ...Object.fromEntries(columns.map(({ name, textOf }) => [name, textOf(figure)])),
      })),
    },
    parseErrors: [],
  };
};

/** Oldest first, today last; each day by the shop's own clock. */
function figures({ store, sandbox, now }: AdminContext, days: number): (DayFigures & { readonly day: string })[] {
  const { zone, currency, domain } = store.profile;
  const set = Number(sandbox.switches.dial(domain, 'conversion')) / 100;
  const today = dayOf(zone, now);
  const first = today - days;
  const sums = Array.from({ length: days + 1 }, () => ({ orders: 0, sales: 0 }));
  for (const order of store.orders(now, { from: startOfDay(zone, first), until: now + 1 })) {
    const sum = sums[dayOf(zone, order.createdAt) - first];
    if (order.test || !sum) continue;
    sum.orders++;
    sum.sales += orderNow(order, now).sales;
  }
  return sums.map(({ orders, sales }, index) => {
    // Between 1.8 and 3.2 per cent of visits end with an order, unless a switch sets another rate.
    const rate = set || 0.018 + random(sandbox.seed, domain, 'visits', first + index).next() * 0.014;
    return {
      ...{ currency, orders, sales, sessions: Math.round(orders / rate) },
      day: new Date((first + index) * 86_400_000).toISOString().slice(0, 10),
    };
  });
}
