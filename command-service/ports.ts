import type { Bus } from '../platform/bus/port.js';
import type { Clock } from '../platform/clock/clock.js';
import type { EventStore } from '../platform/event-store/port.js';
import type { Ids } from '../platform/ids/ids.js';
import type { Realtime } from '../platform/realtime/port.js';
import type { Shopify } from '../platform/shopify/port.js';
import type { Tokens } from '../platform/shopify/tokens.js';

/** What the write side needs of the world. */
export interface CommandPorts {
  readonly store: EventStore;
  readonly shopify: Shopify;
  /** Keeps what a new connection was granted. */
  readonly tokens: Pick<Tokens, 'keep'>;
  readonly realtime: Realtime;
  readonly bus: Pick<Bus, 'publish'>;
  readonly clock: Clock;
  readonly ids: Ids;
  /** How browsers reach the app, without a slash at the end. */
  readonly publicUrl: string;
  /** Whether cookies may travel over https only: everywhere but on localhost. */
  readonly secureCookies: boolean;
  /** Hosts (`host:port`) that a competitor's page may be on although they are not public: the sandbox's own, or none. */
  readonly allowedOrigins: readonly string[];
}
