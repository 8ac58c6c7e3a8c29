/** The root fields of the Admin API that the sandbox answers. */
import type { GraphQLResolveInfo } from 'graphql';
import { API_VERSIONS } from '../schema/adminSchema.js';
import type { StoreProduct, StoreVariant } from '../store/catalogue.js';
import type { Store } from '../store/store.js';
import { zoneOffset } from '../store/zonedTime.js';
import { type AdminContext, pathOf, requireScope } from './adminContext.js';
import { adminError } from './adminError.js';
import { connection, type PageArguments } from './connection.js';
import { gid, idIn } from './money.js';
import { financialStatus, type OrderNow, orderNode, orderNow } from './orderNode.js';
import { productNode, variantNode } from './productNode.js';
import { byNumber, byText, byTime, byWord, type Filter, parseSearch, type Search } from './search.js';

interface ListArguments extends PageArguments {
  readonly query?: string | null;
  readonly sortKey: string;
}
interface CountArguments {
  readonly query?: string | null;
  readonly limit?: number | null;
}
interface ProductVariantPair {
  readonly id: string;
  readonly product: StoreProduct;
  readonly variant: StoreVariant;
}

type Field<Arguments, Answer = unknown> = (given: Arguments, context: AdminContext, info: GraphQLResolveInfo) => Answer;

type SortKeys<Item> = Readonly<Record<string, (item: Item, store: Store) => number | string>>;

const ORDER_KEYS: SortKeys<OrderNow> = {
  CREATED_AT: ({ order }) => order.createdAt,
  PROCESSED_AT: ({ order }) => order.createdAt,
  UPDATED_AT: ({ updatedAt }) => updatedAt,
  ID: ({ id }) => id,
};
const PRODUCT_KEYS: SortKeys<StoreProduct> = {
  CREATED_AT: ({ createdAt }) => createdAt,
  UPDATED_AT: (product, store) => store.updatedAt(product),
  TITLE: ({ title }) => title,
  ID: ({ id }) => id,
};
const VARIANT_KEYS: SortKeys<ProductVariantPair> = {
  INVENTORY_QUANTITY: ({ variant }, store) => store.inventory(variant),
  TITLE: ({ variant }) => variant.title,
  SKU: ({ variant }) => variant.sku,
  ID: ({ id }) => id,
};

/** `read_orders` alone shows the last 60 days (shopify reference §6). */
const VISIBLE_MS = 60 * 86_400_000;

const ORDER_FILTERS: Readonly<Record<string, Filter<OrderNow>>> = {
  created_at: byTime(({ order }) => order.createdAt),
  processed_at: byTime(({ order }) => order.createdAt),
  updated_at: byTime(({ updatedAt }) => updatedAt),
  status: byWord(['open', 'closed', 'cancelled', 'not_closed', 'any'], statusesOf),
  financial_status: byWord(['paid', 'refunded', 'partially_refunded', 'any'], view => [
    financialStatus(view).toLowerCase(),
    'any',
  ]),
  test: byWord(['true', 'false'], ({ order }) => [String(order.test)]),
  name: byText(/./, ({ order }) => order.name),
  id: byText(/^\d+$/, ({ id }) => id),
};

function statusesOf(view: OrderNow): string[] {
  if (view.cancelledAt !== null) return ['cancelled', 'not_closed', 'any'];
  return view.fulfilled ? ['closed', 'any'] : ['open', 'not_closed', 'any'];
}

const PRODUCT_STATUSES = ['active', 'archived', 'draft'];

function productFilters({ store }: AdminContext): Readonly<Record<string, Filter<StoreProduct>>> {
  return {
    created_at: byTime(product => product.createdAt),
    updated_at: byTime(product => store.updatedAt(product)),
    status: byWord(PRODUCT_STATUSES, product => [product.status.toLowerCase()]),
    inventory_total: byNumber(product => product.variants.reduce((sum, variant) => sum + store.inventory(variant), 0)),
    handle: byText(/./, product => product.handle),
    id: byText(/^\d+$/, product => product.id),
  };
}

function variantFilters({ store }: AdminContext): Readonly<Record<string, Filter<ProductVariantPair>>> {
  return {
    inventory_quantity: byNumber(({ variant }) => store.inventory(variant)),
    product_status: byWord(PRODUCT_STATUSES, ({ product }) => [product.status.toLowerCase()]),
    sku: byText(/./, ({ variant }) => variant.sku),
    product_id: byText(/^\d+$/, ({ product }) => product.id),
    id: byText(/^\d+$/, ({ id }) => id),
  };
}

function searched<Item>(
  query: string | null | undefined,
  filters: Readonly<Record<string, Filter<Item>>>,
  context: AdminContext,
  info: GraphQLResolveInfo,
): Search<Item> {
  const search = parseSearch(query ?? '', filters);
  if (search.warnings.length > 0)
    context.searches.push({ path: pathOf(info), query: query ?? '', warnings: search.warnings });
  return search;
}

function foundOrders(query: string | null | undefined, context: AdminContext, info: GraphQLResolveInfo): OrderNow[] {
  requireScope(context, info, 'read_orders');
  const { matches } = searched(query, ORDER_FILTERS, context, info);
  const oldest = context.scopes.includes('read_all_orders') ? 0 : context.now - VISIBLE_MS;
  return context.store
    .orders(context.now)
    .filter(order => order.createdAt >= oldest)
    .map(order => orderNow(order, context.now))
    .filter(matches);
}

/** Without a status in the query only active products are found: the documented default (shopify reference §7). */
function foundProducts(query: string | null | undefined, context: AdminContext, info: GraphQLResolveInfo) {
  requireScope(context, info, 'read_products');
  const { matches, fields } = searched(query, productFilters(context), context, info);
  return context.store
    .products(context.now)
    .filter(product => matches(product) && (fields.has('status') || product.status === 'ACTIVE'));
}

/** @throws GraphQLError for a sort key that the sandbox does not have. */
function keyBy<Item>(sortKey: string, keys: SortKeys<Item>, { store }: AdminContext) {
  const keyOf = keys[sortKey];
  if (!keyOf) throw adminError(`The sandbox does not sort by ${sortKey}.`, 'BAD_REQUEST');
  return (item: Item) => keyOf(item, store);
}

function counted(count: number, limit: number | null | undefined) {
  return limit != null && count > limit ? { count: limit, precision: 'AT_LEAST' } : { count, precision: 'EXACT' };
}

const shop: Field<unknown> = (_, { store: { profile }, now }) => ({
  id: gid('Shop', '9007199254741993'),
  name: profile.name,
  myshopifyDomain: profile.domain,
  email: profile.email,
  currencyCode: profile.currency,
  enabledPresentmentCurrencies: [profile.currency],
  ianaTimezone: profile.zone,
  timezoneOffsetMinutes: zoneOffset(profile.zone, now) / 60_000,
  plan: { publicDisplayName: 'Grow', partnerDevelopment: true, shopifyPlus: false },
  primaryDomain: { host: `www.${profile.handle}.example`, url: `https://www.${profile.handle}.example` },
});

const orders: Field<ListArguments> = (given, context, info) => {
  const keyOf = keyBy(given.sortKey, ORDER_KEYS, context);
  const items = foundOrders(given.query, context, info);
  return connection({ items, keyOf, nodeOf: view => orderNode(view, context) }, given, context, info);
};

const order: Field<{ id: string }> = ({ id }, context, info) => {
  const digits = idIn('Order', id);
  const found = foundOrders(null, context, info).find(view => view.id === digits);
  return found ? orderNode(found, context) : null;
};

const products: Field<ListArguments> = (given, context, info) => {
  const keyOf = keyBy(given.sortKey, PRODUCT_KEYS, context);
  const items = foundProducts(given.query, context, info);
  return connection({ items, keyOf, nodeOf: item => productNode(item, context) }, given, context, info);
};

const product: Field<{ id: string }> = ({ id }, context, info) => {
  requireScope(context, info, 'read_products');
  const digits = idIn('Product', id);
  const found = context.store.products(context.now).find(item => item.id === digits);
  return found ? productNode(found, context) : null;
};

const productVariants: Field<ListArguments> = (given, context, info) => {
  requireScope(context, info, 'read_products');
  const { matches } = searched(given.query, variantFilters(context), context, info);
  const keyOf = keyBy(given.sortKey, VARIANT_KEYS, context);
  const items = context.store
    .products(context.now)
    .flatMap(item => item.variants.map(variant => ({ id: variant.id, product: item, variant })))
    .filter(matches);
  return connection(
    { items, keyOf, nodeOf: pair => variantNode(pair.variant, pair.product, context) },
    given,
    context,
    info,
  );
};

const currentAppInstallation: Field<unknown> = (_, { scopes }) => ({
  id: gid('AppInstallation', '9007199254742017'),
  accessScopes: scopes.map(handle => ({ handle })),
  activeSubscriptions: [],
});

const ordersCount: Field<CountArguments> = ({ query, limit }, context, info) =>
  counted(foundOrders(query, context, info).length, limit);

const productsCount: Field<CountArguments> = ({ query, limit }, context, info) =>
  counted(foundProducts(query, context, info).length, limit);

const publicApiVersions: Field<unknown> = () =>
  API_VERSIONS.map((handle, index) => ({
    handle,
    displayName: index === API_VERSIONS.length - 1 ? `${handle} (Latest)` : handle,
    supported: true,
  }));

export const queryRoot = {
  shop,
  currentAppInstallation,
  orders,
  order,
  ordersCount,
  products,
  product,
  productsCount,
  productVariants,
  publicApiVersions,
};
