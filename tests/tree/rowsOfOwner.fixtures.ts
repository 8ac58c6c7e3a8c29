/** Test fixture: a plausible row of any read model's table, from its definition, for a given owner. */
import { DATA_SETS } from '../../domain/analytics/dataSet.js';
import { hashOf } from '../../platform/runtime/ids/ids.js';
import type { Column, Table, WrittenRow } from '../../platform/tables/table.js';

export interface Owner {
  readonly shop: string;
  /** Of rows that belong to one session; `null`: to the whole store. */
  readonly sessionId: string | null;
  /** Distinguishes the keys, except the shop's. */
  readonly n: number;
  /** The number of the product that its rows concern. */
  readonly product: number;
  readonly currency: string;
  /** Every amount, count and price. */
  readonly amount: number;
  /** Begins every text. */
  readonly words: string;
  /** Seals a personal part of a row for the shop. */
  readonly seal: (content: object, context: string, until?: string) => Promise<string>;
}

type Value = string | number | null;
type Form = (owner: Owner) => Value | Promise<Value>;

export const DAY = '2026-06-30';
const PAST = `${DAY}T08:00:00.000Z`;
const FUTURE = '2026-07-20T08:00:00.000Z';
export const productOf = ({ product }: Pick<Owner, 'product'>) => `gid://shopify/Product/${product}`;
const variantOf = ({ product }: Owner) => `gid://shopify/ProductVariant/${product}`;
const OFF = { address: null, enabled: false, digest: 'instant' };

/**
 * Columns that have a form, by name. What names other rows names those of both stores, if it can. Both owners'
 * rows meet the same conditions, so that only the scope tells them apart.
 */
const FORMS: Readonly<Record<string, Form>> = {
  shop: ({ shop }) => shop,
  of_shop: ({ shop }) => shop,
  session_id: ({ sessionId }) => sessionId,
  page: ({ n }) => `page-${n}`,
  url: ({ n }) => `https://rival-${n}.example/tent`,
  confirmation_url: ({ words }) => `https://${words}.example/`,
  image_url: ({ words }) => `https://${words}.example/tent.png`,
  product_id: productOf,
  variant_id: variantOf,
  own_variant: variantOf,
  variant: () => null,
  currency: ({ currency }) => currency,
  price: ({ amount }) => `${amount}.00`,
  previous_price: ({ amount }) => `${amount + 1}.00`,
  list_price: ({ amount }) => `${amount + 2}.00`,
  time_zone: () => 'America/New_York',
  availability: () => 'in_stock',
  day: () => DAY,
  since: () => PAST,
  started_at: () => PAST,
  last_sync: () => PAST,
  connection_since: () => PAST,
  expires_at: () => FUTURE,
  due_at: () => FUTURE,
  answer_by: () => FUTURE,
  erase_at: () => null,
  cancelled_at: () => null,
  answered_at: () => null,
  completed_at: () => null,
  fetched_at: () => null,
  failure: () => null,
  sync_failure: () => null,
  removed: () => 0,
  cancelled: () => 0,
  test: () => 0,
  revoked: () => 0,
  ended: () => 0,
  tracked: () => 0,
  read: () => 0,
  trial_ended: () => 0,
  oversells: () => 0,
  connected: () => 1,
  active: () => 1,
  persistent: () => 1,
  weekly: () => 1,
  connection: () => 'connected',
  sync_state: () => 'idle',
  sync_kind: () => 'update',
  pair: () => 'confirmed',
  scopes: ({ words }) => JSON.stringify([words]),
  lines: () => '[]',
  ids: () => '[]',
  receipts: () => '[]',
  variants: () => '[]',
  reasons: ({ words }) => JSON.stringify([words]),
  choices: ({ amount }) =>
    JSON.stringify({ email: OFF, sms: OFF, push: OFF, quietHours: null, dailyCap: amount, language: null }),
  chats: ({ words }) => JSON.stringify([{ ...OFF, channel: 'slack', target: words, hint: words, confirmed: true }]),
  devices: ({ words }) => JSON.stringify([{ deviceId: words, name: words, subscription: words, addedAt: '' }]),
  rules: () =>
    JSON.stringify(
      [1, 2].map(n => ({
        ...{ id: `rule-${n}`, competitorId: `id-${n}`, enabled: true, condition: { kind: 'sold_out' }, since: PAST },
      })),
    ),
  stopped: () => '{"email":null,"sms":null}',
  confirmed: () => '{"email":null,"sms":null}',
  customer: ({ n, words, seal }) => seal({ firstName: words, lastName: null }, `order/order_id-${n}/customer`),
};

/** Overrides a form for one table, in which the name means something else. */
const OF_TABLE: Readonly<Record<string, Form>> = {
  'sessions.session_id': ({ sessionId, n }) => sessionId ?? `session-${n}`,
  'sessions.client': () => null,
  'api_tokens.session_id': ({ shop, n }) => `token-${shop}-${n}`,
  'api_tokens.scopes': () => '["read"]',
  'products.status': () => 'ACTIVE',
  'products.inventory': ({ product }) => product,
  'variants.inventory': ({ product }) => product,
  'products.plain_title': ({ words }) => words.toLowerCase(),
  // Crossed by the competitor's price (`price_history`), unlike the product's own.
  'variants.price': ({ amount }) => `${amount}.50`,
  'feed_events.type': () => 'order.synced',
  'feed_events.data': ({ words }) => JSON.stringify({ orderId: words, day: DAY }),
  'feed_gone.position': () => 'no position',
  'webhook_endpoints.types': () => '[]',
  'webhook_endpoints.paused': () => null,
  'webhook_endpoints.overlap_ends': () => null,
  'suggestions.id': ({ n }) => `id-${n}`,
  'suggestions.status': () => 'NEW',
  'discoveries.state': () => 'done',
  'alert_messages.status': () => 'sent',
  'alert_messages.channel': () => 'email',
  'alert_messages.purpose': () => 'alerts',
  'alert_messages.alert_ids': () => '["alert_id-1","alert_id-2"]',
  'alert_messages.code': () => null,
  'alerts.facts': ({ n, words }) =>
    JSON.stringify({
      alertId: `alert_id-${n}`,
      ruleId: 'rule',
      competitorId: `id-${n}`,
      label: words,
      url: `https://rival-${n}.example/tent`,
      page: `page-${n}`,
      observedAt: PAST,
      change: { kind: 'stock', from: 'out_of_stock', to: 'in_stock' },
      condition: { kind: 'back_in_stock' },
    }),
  // Paused, which other answers than the plan depend on.
  'billing.status': () => 'expired',
  'billing.trial_ends_at': () => PAST,
  'billing.current_period_end': () => null,
  'billing.access_until': () => PAST,
  'notifications.type': () => 'info',
  'notifications.category': () => 'system',
  'privacy_requests.kind': () => 'data_request',
  'privacy_requests.origin': () => 'platform',
  'privacy_requests.subject': () => null,
  'privacy_requests.earlier_subject': ({ words }) => JSON.stringify({ customerId: words, orderIds: [] }),
  'price_history.believed': ({ amount }) =>
    JSON.stringify({ price: `${amount + 2}.00`, currency: 'USD', listPrice: null, availability: 'in_stock' }),
  'price_history.revised_at': () => PAST,
  'refusals.code': () => 'RATE_LIMITED',
  'imports.status': () => 'done',
};

/** Tables whose rows are of several kinds, or make an answer only together. */
const SEVERAL: Readonly<Record<string, (owner: Owner) => readonly WrittenRow[]>> = {
  refusals: () => DATA_SETS.map(data_set => ({ data_set })),
  price_history: ({ n, amount }) => [
    { position: `first-${n}`, at: `${DAY}T07:00:00.000Z`, price: `${amount + 1}.00` },
    { position: `second-${n}`, at: `${DAY}T08:00:00.000Z` },
  ],
  share_links: ({ n, words }) =>
    [
      { kind: 'revenue', from: DAY, to: DAY },
      { kind: 'prices', competitorId: 'id-1', days: 30 },
      { kind: 'prices', competitorId: 'id-2', days: 30 },
      { kind: 'market', moment: `${DAY}T12:00:00.000Z` },
      { kind: 'moves' },
    ].map((shared, index) => ({
      id: `link-${index}-${n}`,
      token_hash: hashOf(`${words} ${index}`),
      shared: JSON.stringify(shared),
    })),
};

/** A row; of some tables, several. */
export async function rowsOfOwner(table: Table, owner: Owner): Promise<readonly WrittenRow[]> {
  const row = await rowOf(table, owner);
  return (SEVERAL[table.name]?.(owner) ?? [{}]).map(own => ({ ...row, ...own }));
}

async function rowOf(table: Table, owner: Owner): Promise<WrittenRow> {
  const cells = Object.entries(table.columns).map(async ([name, column]) => {
    const form = OF_TABLE[`${table.name}.${name}`] ?? FORMS[name] ?? plain(table, name, column);
    return [name, await form(owner)] as const;
  });
  return Object.fromEntries(await Promise.all(cells));
}

const plain = (table: Table, name: string, { type }: Column<unknown>): Form =>
  type !== 'text'
    ? ({ amount }) => amount
    : table.key.includes(name)
      ? ({ n }) => `${name}-${n}`
      : name.endsWith('_at') || name === 'at'
        ? () => PAST
        : ({ words }) => `${words} ${name}`;
