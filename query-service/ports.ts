import type { FastifyBaseLogger } from 'fastify';
import type { AuditDigests } from '../application/audit/digests.js';
import type { DiscoverySetup } from '../application/discovery/discoverySetup.js';
import type { Storages } from '../application/observe/storages.js';
import type { FindSession } from '../application/session/storedSession.js';
import type { BillingMode } from '../domain/api/billing.js';
import type { Instant } from '../domain/kernel/names.js';
import type { BusHealth } from '../platform/bus/port.js';
import type { EventLog } from '../platform/event-store/codec/eventLog.js';
import type { Mail } from '../platform/mail/port.js';
import type { AdminPassword } from '../platform/password/adminPassword.js';
import type { ReadStore } from '../platform/read-store/port.js';
import type { Realtime } from '../platform/realtime/port.js';
import type { Clock } from '../platform/runtime/clock/clock.js';
import type { TrustedProxies } from '../platform/runtime/http/clientAddress.js';
import type { Ids } from '../platform/runtime/ids/ids.js';
import type { Signer } from '../platform/seal/signing.js';
import type { AuditSearch } from '../platform/search/port.js';
import type { Sms } from '../platform/sms/port.js';
import type { Vault } from '../platform/vault/port.js';
import type { WorkStore } from '../platform/work-store/port.js';
import type { Pictures } from './images/createPictures.js';

export interface QueryPorts {
  /** Where the log ends, and what operators did. Figures come only from read models. */
  readonly eventLog: EventLog;
  /** Who is signed in. */
  readonly sessions: FindSession;
  readonly readStore: ReadStore;
  /** Workers' records that are not events: how checks went, when a session was last seen. */
  readonly workStore: WorkStore;
  /** The audit trail. */
  readonly search: Pick<
    AuditSearch,
    'checkpoint' | 'find' | 'newestOf' | 'count' | 'facets' | 'countBetween' | 'earliest'
  >;
  readonly auditDigests: AuditDigests;
  /** Signs exports of the audit trail. */
  readonly sealSigner: (at: Instant) => Signer;
  readonly realtime: Realtime;
  /** Reading needs no bus; health shows its loss. */
  readonly busHealth: Pick<BusHealth, 'check'>;
  readonly storage: Storages;
  /** Decrypts customers' names and sessions' clients for the merchant; seals what an operator searches for. */
  readonly vault: Pick<Vault, 'open' | 'openAll' | 'seal' | 'keyOf' | 'madeAt'>;
  /** Fetches pictures of products. */
  readonly pictures: Pick<Pictures, 'of'>;
  /** `null`: this installation sends no text messages. */
  readonly mail: Mail | null;
  readonly sms: Sms | null;
  readonly adminPassword: AdminPassword;
  /** Makes the digests of the admin area; the same in every process. */
  readonly adminKey: Uint8Array;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly logger: FastifyBaseLogger;
  /** The app's origin for browsers: only its pages may open a socket. */
  readonly publicUrl: string;
  /** The reverse proxies in front, trusted for the client's address. */
  readonly trustProxy: TrustedProxies;
  /** Whether the store platform is the local stand-in. */
  readonly sandbox: boolean;
  readonly billingMode: BillingMode;
  /** Whether and where discovery is available here. */
  readonly discovery: Pick<DiscoverySetup, 'readiness' | 'service'>;
  readonly deployCommit: string | null;
  /** The client build served by this process; `null` if none. */
  readonly clientBuild: string | null;
}
