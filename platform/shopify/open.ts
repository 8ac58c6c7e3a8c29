/** The connector: one client for Shopify and for the sandbox that stands in for it. */
import { setTimeout as sleepFor } from 'node:timers/promises';
import type { ShopDomain } from '../../domain/kernel/names.js';
import type { Order, OrderLine } from '../../domain/orders/orders.js';
import type { Clock } from '../clock/clock.js';
import { type Graphql, graphql } from './graphql.js';
import type { Log } from './notices.js';
import { oauth } from './oauth.js';
import { currencyOf, cursorOf } from './operations/fields.js';
import { lineOf, orderLinesPage } from './operations/orderLines.js';
import { type OrderNode, orderOf, ordersPage } from './operations/ordersPage.js';
import { productOf, productsPage } from './operations/productsPage.js';
import { profileOf, shopProfile } from './operations/shopProfile.js';
import { type Page, type Shopify, ShopifyError, type TokenEndpoint, type Withheld } from './port.js';
import { poster } from './poster.js';
import { missingScopes } from './scopes.js';
import { type Secrets, signedShop, verifyQuery } from './signature.js';
import { verifyWebhook } from './webhooks.js';

/** Shopify's largest page. */
const PAGE_SIZE = 250;
const LINES_PAGE_SIZE = 100;
/** The documented default is active ones alone. */
const EVERY_STATUS = 'status:active,archived,draft,unlisted';

/** Shopify's own addresses, or one origin that plays them all. */
export type Where = { readonly mode: 'https' } | { readonly mode: 'sandbox'; readonly sandboxOrigin: string };

export type ShopifyOptions = Where & {
  readonly clientId: string;
  readonly clientSecret: string;
  /** The secret before the last change: Shopify may sign with it for an hour after. */
  readonly previousSecret?: string;
  /** Such as `2026-07`. */
  readonly apiVersion: string;
  /** Without these the product does not work. */
  readonly scopes: readonly string[];
  /** Asked for as well, and done without where they are not granted. */
  readonly optionalScopes?: readonly string[];
  readonly clock: Clock;
  readonly log: Log;
  readonly fetch?: typeof globalThis.fetch;
  readonly sleep?: (ms: number) => Promise<void>;
  readonly random?: () => number;
};

export function openShopify(options: ShopifyOptions): Shopify & TokenEndpoint & Graphql {
  const { clientId, clientSecret, previousSecret, apiVersion, scopes, optionalScopes = [], clock, log } = options;
  const secrets: Secrets = previousSecret === undefined ? [clientSecret] : [clientSecret, previousSecret];
  const baseUrl = (shop: ShopDomain): string =>
    options.mode === 'sandbox' ? `${options.sandboxOrigin}/shopify/${shop}` : `https://${shop}`;
  const post = poster(options.fetch ?? globalThis.fetch);
  const { sleep = sleepFor, random = Math.random } = options;
  const api = graphql({ apiVersion, clock, baseUrl, post, sleep: async ms => void (await sleep(ms)), random, log });

  return {
    ...oauth({ clientId, clientSecret, clock, baseUrl, post }),
    ...api,
    sandbox: options.mode === 'sandbox',

    authorizeUrl({ shop, state, redirectUri }) {
      const query = new URLSearchParams({
        client_id: clientId,
        scope: [...scopes, ...optionalScopes].join(','),
        redirect_uri: redirectUri,
        state,
      });
      return `${baseUrl(shop)}/admin/oauth/authorize?${query}`;
    },
    verifyQuery: (query, now) => verifyQuery(query, secrets, now),
    signedShop: (query, now) => signedShop(query, secrets, now),
    verifyWebhook: (body, hmac) => verifyWebhook(body, hmac, secrets),
    missingScopes: granted => missingScopes(scopes, granted),

    async profile(shop, accessToken) {
      const { data } = await api.query(shop, accessToken, shopProfile, {});
      return usable(() => profileOf(data));
    },

    async orders(shop, accessToken, { updatedSince, cursor }) {
      const { data, withheld } = await api.query(shop, accessToken, ordersPage, {
        first: PAGE_SIZE,
        after: cursor,
        query: `updated_at:>='${updatedSince}'`,
      });
      const items: Order[] = [];
      const missing = [...withheld];
      for (const node of data.orders.nodes) {
        const further = await furtherLines(api, shop, accessToken, node);
        if (further === null) continue;
        items.push(usable(() => orderOf(node, further.lines)));
        missing.push(...further.withheld);
      }
      return pageOf(items, cursorOf(data.orders.pageInfo), missing);
    },

    async products(shop, accessToken, { cursor }) {
      const { data, withheld } = await api.query(shop, accessToken, productsPage, {
        first: PAGE_SIZE,
        after: cursor,
        query: EVERY_STATUS,
      });
      const items = data.products.nodes.map(node => usable(() => productOf(node)));
      return pageOf(items, cursorOf(data.products.pageInfo), withheld);
    },
  };
}

/** The lines that did not come with the order; `null` where it is gone meanwhile. */
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

/** A value of the right type that is none all the same, such as the 31st of February or an amount beyond all bounds. */
function usable<Value>(read: () => Value): Value {
  try {
    return read();
  } catch (fault) {
    if (!(fault instanceof RangeError)) throw fault;
    throw new ShopifyError('bad_answer', `a value cannot be used: ${fault.message}`);
  }
}
