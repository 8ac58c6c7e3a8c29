import type { EventLog } from '../../platform/event-store/codec/eventLog.js';
import type { AdminPassword } from '../../platform/password/adminPassword.js';
import type { Clock } from '../../platform/runtime/clock/clock.js';
import type { Vault } from '../../platform/vault/port.js';
import type { WorkStore } from '../../platform/work-store/port.js';

/** Ports of the admin gate, for the command and the query side. */
export interface AdminPorts {
  readonly eventLog: EventLog;
  readonly workStore: Pick<WorkStore, 'sql' | 'transaction'>;
  readonly vault: Pick<Vault, 'seal'>;
  readonly clock: Clock;
  /** The URL at which browsers reach the app. */
  readonly publicUrl: string;
  readonly adminPassword: AdminPassword;
  /** Keys the digests of the admin area; identical in every process. */
  readonly adminKey: Uint8Array;
}
