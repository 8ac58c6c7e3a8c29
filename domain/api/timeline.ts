/** Endpoints that show a shop's competitors, prices, stock and settings at a past time (docs/adr/0020). */
import { type Static, Type } from 'typebox';
import { DIGESTS } from '../alerts/digest.js';
import { CONNECTIONS } from '../shop/shop.js';
import { AlertRuleBody } from './alerts.js';
import { At, Nullable, OneOf } from './common.js';
import { Competitors } from './competitors.js';
import { endpoint } from './endpoint.js';

const Text = Type.String();

export const MOMENT_KINDS = ['connection', 'competitors', 'price', 'stock', 'own_price', 'settings'] as const;
export type MomentKind = (typeof MOMENT_KINDS)[number];

/** A slider has no room for more changes, so they are thinned out evenly. */
export const MOMENT_LIMIT = 2_000;

const ChannelThen = Type.Object({ given: Type.Boolean(), enabled: Type.Boolean(), digest: OneOf(DIGESTS) });

export const Timeline = Type.Object({
  shop: Text,
  at: Text,
  /** Explains in one sentence why little or nothing is shown; `null` if the store was connected. */
  text: Nullable(Text),
  /** The time of the first connection, where a slider starts; `null`: never. */
  since: Nullable(Text),
  /** `null` before it was first connected. */
  connection: Nullable(
    Type.Object({
      state: OneOf([...CONNECTIONS, 'disconnected'] as const),
      /** The store's name, currency, time zone and granted scopes. */
      name: Text,
      currency: Text,
      timeZone: Text,
      scopes: Type.Array(Text),
    }),
  ),
  /** The competitors as listed at that time, without check details, which exist only for the present. */
  competitors: Competitors,
  /** `given`: an address existed. Addresses themselves are omitted. */
  alerts: Type.Object({
    email: ChannelThen,
    sms: ChannelThen,
    push: ChannelThen,
    quietHours: Nullable(Type.Object({ from: Text, to: Text })),
    dailyCap: Type.Integer(),
    rules: Type.Array(AlertRuleBody),
  }),
  /** Every change, independent of `at`; oldest first, at most `MOMENT_LIMIT`. */
  moments: Type.Array(Type.Object({ at: Text, kind: OneOf(MOMENT_KINDS) })),
});
export type Timeline = Static<typeof Timeline>;

const reads = ['product_prices', 'shop_history'] as const;

export const adminTimeline = endpoint({
  method: 'GET',
  path: '/api/admin/timeline',
  summary: 'A store’s competitors, prices, stock and settings at a past time',
  audience: 'admin',
  query: Type.Object({ shop: Type.String({ maxLength: 255 }), at: At }),
  answer: Timeline,
  errors: ['INVALID_SHOP'],
  reads,
});

export const marketTimeline = endpoint({
  method: 'GET',
  path: '/api/market/timeline',
  summary: 'The store’s own competitors, prices, stock and settings at a past time',
  audience: 'session',
  query: Type.Object({ at: At }),
  answer: Timeline,
  reads,
});
