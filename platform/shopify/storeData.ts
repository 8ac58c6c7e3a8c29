/** Reads a store: its profile, orders, products and checkouts, by page, by id, and in bulk. */
import type { ConversionDay } from '../../domain/analytics/analytics.js';
import type { ShopDomain } from '../../domain/kernel/names.js';
import type { ReportedOrder } from '../../domain/orders/orders.js';
import type { Product } from '../../domain/products/products.js';
import type { Answered, Graphql } from './admin-api/graphql.js';
import { bulkOperation, isBulkOperation, runBulk } from './admin-api/operations/bulkOperation.js';
import { checkoutOf, checkoutsPage } from './admin-api/operations/checkoutsPage.js';
import { CONVERSION_QUERY, conversionDays, conversionReport } from './admin-api/operations/conversionReport.js';
import { currencyOf, cursorOf, type PageInfo } from './admin-api/operations/fields.js';
import { grantedScopes } from './admin-api/operations/grantedScopes.js';
import { orderOf } from './admin-api/operations/orderFields.js';
import { lineOf, orderLinesPage } from './admin-api/operations/orderLines.js';
import { type OrderNode, oneOrder, ordersCount, ordersPage } from './admin-api/operations/ordersPage.js';
import {
  oneProduct,
  type ProductNode,
  productOf,
  productsPage,
  variantOf,
  variantsPage,
} from './admin-api/operations/productsPage.js';
import { emailOf, shopEmail } from './admin-api/operations/shopEmail.js';
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
/** Page size of a list inside a record. */
const NESTED_PAGE_SIZE = 100;
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
  async function wholeOrder(shop: ShopDomain, accessToken: string, node: OrderNode): Promise<Whole<ReportedOrder>> {
    const further = await furtherNodes(node.lineItems.pageInfo, async after => {
      const variables = { id: node.id, first: NESTED_PAGE_SIZE, after };
      const { data, withheld } = await api.query(shop, accessToken, orderLinesPage, variables);
      return { data: data.order?.lineItems ?? null, withheld };
    });
    if (further === null) return null;
    const currency = currencyOf(node.currentTotalPriceSet.shopMoney);
    const nodes = [...node.lineItems.nodes, ...further.nodes];
    const lines = usable(() => nodes.map(line => lineOf(line, currency)));
    return { item: usable(() => orderOf(node, lines)), withheld: further.withheld };
  }

  /** `null` if it is deleted while its variants are read. */
  async function wholeProduct(shop: ShopDomain, accessToken: string, node: ProductNode): Promise<Whole<Product>> {
    const further = await furtherNodes(node.variants.pageInfo, async after => {
      const variables = { id: node.id, first: NESTED_PAGE_SIZE, after };
      const { data, withheld } = await api.query(shop, accessToken, variantsPage, variables);
      return { data: data.product?.variants ?? null, withheld };
    });
    if (further === null) return null;
    const variants = [...node.variants.nodes, ...further.nodes].map(variantOf);
    return { item: usable(() => productOf(node, variants)), withheld: further.withheld };
  }

  return {
    async profile(shop, accessToken) {
      const { data } = await api.query(shop, accessToken, shopProfile, {});
      return usable(() => profileOf(data));
    },

    async email(shop, accessToken) {
      const { data } = await api.query(shop, accessToken, shopEmail, {});
      return emailOf(data);
    },

    async orders(shop, accessToken, { updatedSince, names, cursor }) {
      const { data, withheld } = await api.query(shop, accessToken, ordersPage, {
        first: PAGE_SIZE,
        after: cursor,
        query: `updated_at:>='${updatedSince}'`,
        names,
      });
      const { items, missing } = await eachWhole(data.orders.nodes, node => wholeOrder(shop, accessToken, node));
      return pageOf(items, cursorOf(data.orders.pageInfo), [...withheld, ...missing]);
    },

    async order(shop, accessToken, { id, names }) {
      const { data } = await api.query(shop, accessToken, oneOrder, { id, names });
      if (data.order === null) return null;
      return (await wholeOrder(shop, accessToken, data.order))?.item ?? null;
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
      const { items, missing } = await eachWhole(data.products.nodes, node => wholeProduct(shop, accessToken, node));
      return pageOf(items, cursorOf(data.products.pageInfo), [...withheld, ...missing]);
    },

    async product(shop, accessToken, { id }) {
      const { product } = (await api.query(shop, accessToken, oneProduct, { id })).data;
      return product && ((await wholeProduct(shop, accessToken, product))?.item ?? null);
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

    async grantedScopes(shop, accessToken) {
      const { data } = await api.query(shop, accessToken, grantedScopes, {});
      return data.currentAppInstallation.accessScopes.map(({ handle }) => handle);
    },

    async stillThere(shop, accessToken, { ids }) {
      const { data, withheld } = await api.query(shop, accessToken, stillThere, { ids });
      // Refused records look like deleted ones.
      if (withheld[0]) throw new ShopifyError(withheld[0].failure, withheld[0].message);
      return new Set(data.nodes.flatMap(node => (node ? [node.id] : [])));
    },
  };
}

/** Returns a record with all of its nested nodes; `null` if it was deleted meanwhile. */
type Whole<Item> = { readonly item: Item; readonly withheld: readonly Withheld[] } | null;

async function eachWhole<Node, Item>(nodes: readonly Node[], read: (node: Node) => Promise<Whole<Item>>) {
  const items: Item[] = [];
  const missing: Withheld[] = [];
  for (const node of nodes) {
    const complete = await read(node);
    if (complete === null) continue;
    items.push(complete.item);
    missing.push(...complete.withheld);
  }
  return { items, missing };
}

/** Reads one page of a nested connection. */
interface NestedPage<Node> {
  readonly pageInfo: PageInfo;
  readonly nodes: readonly Node[];
}

/**
 * Reads the nodes of a nested connection that did not come with their parent, page by page.
 * @param pageInfo of the included page. @returns `null` if the parent was deleted meanwhile.
 */
async function furtherNodes<Node>(
  pageInfo: PageInfo,
  pageAfter: (cursor: string) => Promise<Answered<NestedPage<Node> | null>>,
): Promise<{ readonly nodes: readonly Node[]; readonly withheld: readonly Withheld[] } | null> {
  const nodes: Node[] = [];
  const missing: Withheld[] = [];
  for (let after = cursorOf(pageInfo); after !== null; ) {
    const { data, withheld } = await pageAfter(after);
    if (data === null) return null;
    nodes.push(...data.nodes);
    missing.push(...withheld);
    after = cursorOf(data.pageInfo);
  }
  return { nodes, withheld: missing };
}

const pageOf = <Item>(items: readonly Item[], cursor: string | null, withheld: readonly Withheld[]): Page<Item> =>
  withheld.length === 0 ? { items, cursor } : { items, cursor, withheld };

/** Turns a well-typed but invalid value, such as 31 February or an amount beyond all bounds, into `bad_answer`. */
function usable<Value>(read: () => Value): Value {
  try {
    return read();
  } catch (fault) {
    if (!(fault instanceof RangeError)) throw fault;
    throw new ShopifyError('bad_answer', `invalid value: ${fault.message}`);
  }
}
