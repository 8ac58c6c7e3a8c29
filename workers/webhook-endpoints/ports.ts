import type { Logger } from 'pino';
import type { Handle } from '../../application/decide/handle.js';
import type { Leadership } from '../../application/follow/leadership.js';
import type { EventLog } from '../../platform/event-store/codec/eventLog.js';
import type { OutgoingWebhooks } from '../../platform/outgoing-webhooks/port.js';
import type { ReadStore } from '../../platform/read-store/port.js';
import type { Realtime } from '../../platform/realtime/port.js';
import type { Clock } from '../../platform/runtime/clock/clock.js';
import type { Vault } from '../../platform/vault/port.js';
import type { WorkStore } from '../../platform/work-store/port.js';

export interface WebhookEndpointPorts {
  readonly eventLog: Pick<EventLog, 'read'>;
  readonly readStore: Pick<ReadStore, 'sql'>;
  readonly workStore: Pick<WorkStore, 'sql' | 'transaction'>;
  readonly realtime: Pick<Realtime, 'subscribe'>;
  readonly vault: Pick<Vault, 'open'>;
  readonly outgoingWebhooks: Pick<OutgoingWebhooks, 'send'>;
  readonly leadership: Leadership;
  readonly handle: Handle;
  readonly clock: Clock;
  readonly logger: Logger;
}
