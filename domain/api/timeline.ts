/** Shows a shop's competitors, prices, stock and settings at a past moment (docs/adr/0020). */
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

/** More changes than this are thinned out evenly: a slider has no room for them. */
export const MOMENT_LIMIT = 2_000;

const ChannelThen = Type.Object({ given: Type.Boolean(), enabled: Type.Boolean(), digest: OneOf(DIGESTS) });

export const Timeline = Type.Object({
  shop: Text,
  at: Text,
  /** Why little or nothing is shown, in a sentence; `null` if the store was connected. */
  text: Nullable(Text),
  /** When the store was first connected: a slider begins there. `null`: never. */
  since: Nullable(Text),
  /** `null` before it was first connected. */
  connection: Nullable(
    Type.Object({
      state: OneOf([...CONNECTIONS, 'disconnected'] as const),
      /** The name, currency, time zone and granted scopes of the store. */
      name: Text,
      currency: Text,
      timeZone: Text,
      scopes: Type.Array(Text),
    }),
  ),
  /** As the list of competitors showed them, without what is known of checks only at the present. */
  competitors: Competitors,
  /** `given`: whether there was an address. Addresses themselves are not shown. */
  alerts: Type.Object({
    email: ChannelThen,
    sms: ChannelThen,
    quietHours: Nullable(Type.Object({ from: Text, to: Text })),
    dailyCap: Type.Integer(),
    rules: Type.Array(AlertRuleBody),
  }),
  /** Each time at which something changed, whatever `at` is; oldest first, at most `MOMENT_LIMIT`. */
  moments: Type.Array(Type.Object({ at: Text, kind: OneOf(MOMENT_KINDS) })),
});
export type Timeline = Static<typeof Timeline>;

const reads = ['product_prices', 'shop_history'] as const;

export const adminTimeline = endpoint({
  method: 'GET',
  path: '/api/admin/timeline',
  summary: 'What a store’s competitors, prices, stock and settings were at a past moment',
  audience: 'admin',
  query: Type.Object({ shop: Type.String({ maxLength: 255 }), at: At }),
  answer: Timeline,
  errors: ['INVALID_SHOP'],
  reads,
});

export const marketTimeline = endpoint({
  method: 'GET',
  path: '/api/market/timeline',
  summary: 'What the store’s own competitors, prices, stock and settings were at a past moment',
  audience: 'session',
  query: Type.Object({ at: At }),
  answer: Timeline,
  reads,
});
