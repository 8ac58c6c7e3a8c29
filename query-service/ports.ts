import type { BillingMode } from '../domain/api/billing.js';
import type { Clock } from '../platform/clock/clock.js';
import type { EventStore } from '../platform/event-store/port.js';
import type { ReadDb } from '../platform/read-db/port.js';
import type { Realtime } from '../platform/realtime/port.js';

export interface QueryPorts {
  /** For sessions, which are looked up where a logout shows at once. Figures come from the read models only. */
  readonly store: EventStore;
  readonly readDb: ReadDb;
  readonly realtime: Realtime;
  readonly clock: Clock;
  /** How browsers reach the app: the one origin whose pages may open a socket. */
  readonly publicUrl: string;
  /** Whether the store platform is the local stand-in. */
  readonly sandbox: boolean;
  readonly billingMode: BillingMode;
  readonly deployCommit: string | null;
}
