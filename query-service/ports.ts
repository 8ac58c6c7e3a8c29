import type { FastifyBaseLogger } from 'fastify';
import type { DiscoverySetup } from '../application/discovery/discoverySetup.js';
import type { BillingMode } from '../domain/api/billing.js';
import type { EventLog } from '../platform/event-store/codec/eventLog.js';
import type { Mail } from '../platform/mail/port.js';
import type { ReadStore } from '../platform/read-store/port.js';
import type { Realtime } from '../platform/realtime/port.js';
import type { Clock } from '../platform/runtime/clock/clock.js';
import type { TrustedProxies } from '../platform/runtime/http/clientAddress.js';
import type { Ids } from '../platform/runtime/ids/ids.js';
import type { Sms } from '../platform/sms/port.js';
import type { Vault } from '../platform/vault/port.js';
import type { WorkStore } from '../platform/work-store/port.js';
import type { Pictures } from './images/createPictures.js';

export interface QueryPorts {
  /** For sessions, which are looked up where a logout shows at once. Figures come from the read models only. */
  readonly store: EventLog;
  readonly readStore: ReadStore;
  /** What the workers know and no event says: how checks went, when a session was last seen. */
  readonly workStore: WorkStore;
  readonly realtime: Realtime;
  /** Opens the names of customers, and where sessions were begun, for the merchant. */
  readonly vault: Pick<Vault, 'open' | 'openAll'>;
  /** The way out to pictures of products. */
  readonly pictures: Pick<Pictures, 'of'>;
  /** `null`: this installation sends none. */
  readonly mail: Mail | null;
  readonly sms: Sms | null;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly logger: FastifyBaseLogger;
  /** How browsers reach the app: the one origin whose pages may open a socket. */
  readonly publicUrl: string;
  /** The reverse proxies in front that say who a client is. */
  readonly trustProxy: TrustedProxies;
  /** Whether the store platform is the local stand-in. */
  readonly sandbox: boolean;
  readonly billingMode: BillingMode;
  /** Whether and where competitors can be searched for here. */
  readonly discovery: Pick<DiscoverySetup, 'readiness' | 'service'>;
  readonly deployCommit: string | null;
  /** Which build of the client is served beside this; `null`: none. */
  readonly clientBuild: string | null;
}
