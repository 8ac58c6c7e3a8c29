/** What is read from a store: its profile, orders, products and checkouts, by page, by id, and in bulk. */
import type { ConversionDay } from '../../domain/analytics/analytics.js';
import type { ShopDomain } from '../../domain/kernel/names.js';
import type { OrderLine, ReportedOrder } from '../../domain/orders/orders.js';
import type { Graphql } from './admin-api/graphql.js';
import { bulkOperation, isBulkOperation, runBulk } from './admin-api/operations/bulkOperation.js';
import { checkoutOf, checkoutsPage } from './admin-api/operations/checkoutsPage.js';
import { CONVERSION_QUERY, conversionDays, conversionReport } from './admin-api/operations/conversionReport.js';
import { currencyOf, cursorOf } from './admin-api/operations/fields.js';
import { orderOf } from './admin-api/operations/orderFields.js';
import { lineOf, orderLinesPage } from './admin-api/operations/orderLines.js';
import { type OrderNode, oneOrder, ordersCount, ordersPage } from './admin-api/operations/ordersPage.js';
import { oneProduct, productOf, productsPage } from './admin-api/operations/productsPage.js';
import { profileOf, shopProfile } from './admin-api/operations/shopProfile.js';
import { stillThere } from './admin-api/operations/stillThere.js';
import { bulkCheckoutsDocument } from './bulk/bulkCheckoutsDocument.js';
import { bulkOrdersDocument } from './bulk/bulkOrdersDocument.js';
import type { Download } from './bulk/download.js';
import { readBulkCheckouts } from './bulk/readBulkCheckouts.js';
import { readBulkOrders } from './bulk/readBulkOrders.js';
import { type Page, ShopifyError, type StoreData, type Withheld } from './port.js';

/** Shopify's largest page. */
const PAGE_SIZE = 250;
const LINES_PAGE_SIZE = 100;
/** By default, Shopify returns only active ones. */
const EVERY_STATUS = 'status:active,archived,draft,unlisted';

export function storeData(api: Graphql, download: Download): StoreData {
  async function startBulk(shop: ShopDomain, accessToken: string, query: string): Promise<string> {
    const started = (await api.query(shop, accessToken, runBulk, { query })).data.bulkOperationRunQuery;
    const id = started?.bulkOperation?.id;
    if (id === undefined) throw new ShopifyError('bad_answer', `bulk: ${started?.userErrors[0]?.message ?? 'refused'}`);
    return id;
  }

  /** `null` if it is deleted while its lines are read. */
  async function wholeOrder(shop: ShopDomain, accessToken: string, node: OrderNode) {
    const further = await furtherLines(api, shop, accessToken, node);
    if (further === null) return null;
    const currency = currencyOf(node.currentTotalPriceSet.shopMoney);
    const order: ReportedOrder = usable(() =>
      orderOf(node, [...node.lineItems.nodes.map(line => lineOf(line, currency)), ...further.lines]),
    );
    return { order, withheld: further.withheld };
  }

  return {
    async profile(shop, accessToken) {
      const { data } = await api.query(shop, accessToken, shopProfile, {});
      return usable(() => profileOf(data));
    },

    async orders(shop, accessToken, { updatedSince, names, cursor }) {
      const { data, withheld } = await api.query(shop, accessToken, ordersPage, {
        first: PAGE_SIZE,
        after: cursor,
        query: `updated_at:>='${updatedSince}'`,
        names,
      });
      const items: ReportedOrder[] = [];
      const missing = [...withheld];
      for (const node of data.orders.nodes) {
        const whole = await wholeOrder(shop, accessToken, node);
        if (whole === null) continue;
        items.push(whole.order);
        missing.push(...whole.withheld);
      }
      return pageOf(items, cursorOf(data.orders.pageInfo), missing);
    },

    async order(shop, accessToken, { id, names }) {
      const { data } = await api.query(shop, accessToken, oneOrder, { id, names });
      if (data.order === null) return null;
      return (await wholeOrder(shop, accessToken, data.order))?.order ?? null;
    },

    async countOrders(shop, accessToken, { updatedSince }) {
      const query = `updated_at:>='${updatedSince}'`;
      const { data } = await api.query(shop, accessToken, ordersCount, { query });
      return data.ordersCount?.count ?? null;
    },

    async products(shop, accessToken, { updatedSince, cursor }) {
      const { data, withheld } = await api.query(shop, accessToken, productsPage, {
        first: PAGE_SIZE,
        after: cursor,
        query: updatedSince === null ? EVERY_STATUS : `${EVERY_STATUS} AND updated_at:>='${updatedSince}'`,
      });
      const items = data.products.nodes.map(node => usable(() => productOf(node)));
      return pageOf(items, cursorOf(data.products.pageInfo), withheld);
    },

    async product(shop, accessToken, { id }) {
      const { product } = (await api.query(shop, accessToken, oneProduct, { id })).data;
      return product === null ? null : usable(() => productOf(product));
    },

    async checkouts(shop, accessToken, { updatedSince, createdSince, cursor }) {
      const { data, withheld } = await api.query(shop, accessToken, checkoutsPage, {
        first: PAGE_SIZE,
        after: cursor,
        query:
          createdSince === null
            ? `updated_at:>='${updatedSince}'`
            : `updated_at:>='${updatedSince}' AND created_at:>='${createdSince}'`,
      });
      const items = data.abandonedCheckouts.nodes.map(node => usable(() => checkoutOf(node)));
      return pageOf(items, cursorOf(data.abandonedCheckouts.pageInfo), withheld);
    },

    async conversion(shop, accessToken): Promise<readonly ConversionDay[]> {
      const { data } = await api.query(shop, accessToken, conversionReport, { query: CONVERSION_QUERY });
      const [problem] = data.shopifyqlQuery?.parseErrors ?? [];
      if (problem !== undefined) throw new ShopifyError('bad_answer', `ShopifyQL: ${problem}`);
      return conversionDays(data.shopifyqlQuery?.tableData?.rows);
    },

    startBulkOrders: (shop, accessToken, query) => startBulk(shop, accessToken, bulkOrdersDocument(query)),
    startBulkCheckouts: (shop, accessToken, query) => startBulk(shop, accessToken, bulkCheckoutsDocument(query)),

    async bulkState(shop, accessToken, bulkId) {
      const { node } = (await api.query(shop, accessToken, bulkOperation, { id: bulkId })).data;
      if (!isBulkOperation(node)) return { status: 'failed', reason: 'unknown', partialUrl: null };
      const found = Number(node.rootObjectCount);
      switch (node.status) {
        case 'COMPLETED':
          return { status: 'completed', found, url: node.url };
        case 'CREATED':
        case 'RUNNING':
          return { status: 'running', found };
        default:
          return { status: 'failed', reason: node.errorCode ?? node.status, partialUrl: node.partialDataUrl };
      }
    },

    bulkOrders: (url, fromLine) => readBulkOrders(download(url), fromLine),
    bulkCheckouts: url => readBulkCheckouts(download(url)),

    async stillThere(shop, accessToken, { ids }) {
      const { data, withheld } = await api.query(shop, accessToken, stillThere, { ids });
      // Refused records look as if they were deleted.
      if (withheld[0]) throw new ShopifyError(withheld[0].failure, withheld[0].message);
      return new Set(data.nodes.flatMap(node => (node ? [node.id] : [])));
    },
  };
}

/** The lines that did not come with the order; `null` if it was deleted in the meantime. */
async function furtherLines(
  api: Graphql,
  shop: ShopDomain,
  accessToken: string,
  order: OrderNode,
): Promise<{ lines: readonly OrderLine[]; withheld: readonly Withheld[] } | null> {
  const currency = currencyOf(order.currentTotalPriceSet.shopMoney);
  const lines: OrderLine[] = [];
  const missing: Withheld[] = [];
  let after = cursorOf(order.lineItems.pageInfo);
  while (after !== null) {
    const { data, withheld } = await api.query(shop, accessToken, orderLinesPage, {
      id: order.id,
      first: LINES_PAGE_SIZE,
      after,
    });
    if (data.order === null) return null;
    const page = data.order.lineItems;
    lines.push(...page.nodes.map(line => usable(() => lineOf(line, currency))));
    missing.push(...withheld);
    after = cursorOf(page.pageInfo);
  }
  return { lines, withheld: missing };
}

const pageOf = <Item>(items: readonly Item[], cursor: string | null, withheld: readonly Withheld[]): Page<Item> =>
  withheld.length === 0 ? { items, cursor } : { items, cursor, withheld };

/**
 * Turns a value of the right type that is not valid, such as 31 February or an amount beyond all bounds, into a bad
 * answer.
 */
function usable<Value>(read: () => Value): Value {
  try {
    return read();
  } catch (fault) {
    if (!(fault instanceof RangeError)) throw fault;
    throw new ShopifyError('bad_answer', `a value cannot be used: ${fault.message}`);
  }
}
