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
import type { RequestSigner } from '../platform/outbound/sign/requestSigner.js';
import type { AdminPassword } from '../platform/password/adminPassword.js';
import type { Push } from '../platform/push/port.js';
import type { ReadStore } from '../platform/read-store/port.js';
import type { Realtime } from '../platform/realtime/port.js';
import type { Clock } from '../platform/runtime/clock/clock.js';
import type { TrustedProxies } from '../platform/runtime/http/clientAddress.js';
import type { Ids } from '../platform/runtime/ids/ids.js';
import type { Signer } from '../platform/seal/signing.js';
import type { AuditSearch } from '../platform/search/port.js';
import type { Sms } from '../platform/sms/port.js';
import type { SnapshotStore } from '../platform/snapshots/port.js';
import type { Vault } from '../platform/vault/port.js';
import type { WorkStore } from '../platform/work-store/port.js';
import type { Pictures } from './images/createPictures.js';

export interface QueryPorts {
  /** For the log's head and operators' actions. Figures come only from read models. */
  readonly eventLog: EventLog;
  /** Finds the signed-in merchant. */
  readonly sessions: FindSession;
  readonly readStore: ReadStore;
  /** The workers' records that are not events: check results, and when a session was last seen. */
  readonly workStore: WorkStore;
  /** Searches the audit trail. */
  readonly search: Pick<
    AuditSearch,
    'checkpoint' | 'find' | 'newestOf' | 'count' | 'facets' | 'countBetween' | 'earliest'
  >;
  readonly auditDigests: AuditDigests;
  /** Signs exports of the audit trail. */
  readonly sealSigner: (at: Instant) => Signer;
  readonly realtime: Realtime;
  /** Reports the loss of the bus; reading needs no bus. */
  readonly busHealth: Pick<BusHealth, 'check'>;
  readonly storage: Storages;
  /** Decrypts customers' names and sessions' clients for the merchant; seals operators' searches. */
  readonly vault: Pick<Vault, 'open' | 'openAll' | 'seal' | 'keyOf' | 'madeAt'>;
  /** The pages as they were read; `null`: none are kept. */
  readonly snapshots: SnapshotStore | null;
  /** Fetches pictures of products. */
  readonly pictures: Pick<Pictures, 'of'>;
  /** `null`: this installation sends no text messages. */
  readonly mail: Mail | null;
  readonly sms: Sms | null;
  readonly push: Pick<Push, 'publicKey'>;
  readonly adminPassword: AdminPassword;
  /** The key for digests in the admin area; equal in every process. */
  readonly adminKey: Uint8Array;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly logger: FastifyBaseLogger;
  /** The app's origin for browsers; only its pages may open a socket. */
  readonly publicUrl: string;
  /** Serves the crawler's key directory; `null`: the crawler signs nothing. */
  readonly signer: Pick<RequestSigner, 'directory'> | null;
  /** The reverse proxies in front, trusted to name the client's address. */
  readonly trustProxy: TrustedProxies;
  /** True if the store platform is the local sandbox. */
  readonly sandbox: boolean;
  readonly billingMode: BillingMode;
  /** Reports the availability of discovery and its service. */
  readonly discovery: Pick<DiscoverySetup, 'readiness' | 'service'>;
  readonly deployCommit: string | null;
  /** The client build served by this process; `null` if none. */
  readonly clientBuild: string | null;
}
