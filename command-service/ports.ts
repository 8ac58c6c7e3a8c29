import type { SmsRecipients } from '../application/alerts/smsRecipientsIn.js';
import type { DiscoverySetup } from '../application/discovery/discoverySetup.js';
import type { OpenSessions } from '../application/sessions/openSessions.js';
import type { Billing } from '../platform/billing/port.js';
import type { Bus } from '../platform/bus/port.js';
import type { EventLog } from '../platform/event-store/codec/eventLog.js';
import type { Mail } from '../platform/mail/port.js';
import type { Realtime } from '../platform/realtime/port.js';
import type { Clock } from '../platform/runtime/clock/clock.js';
import type { Ids } from '../platform/runtime/ids/ids.js';
import type { Tokens } from '../platform/shopify/connect/tokens.js';
import type { Shopify } from '../platform/shopify/port.js';
import type { Sms } from '../platform/sms/port.js';
import type { Vault } from '../platform/vault/port.js';

/** What the write side needs of the world. */
export interface CommandPorts {
  readonly store: EventLog;
  readonly shopify: Shopify;
  readonly openSessions: OpenSessions;
  /** `null`: nothing is charged. */
  readonly billing: Billing | null;
  readonly tokens: Pick<Tokens, 'keep' | 'use' | 'forget'>;
  /** Seals the addresses that alerts go to, and where a merchant's request came from. */
  readonly vault: Pick<Vault, 'open' | 'seal'>;
  /** `null`: this installation sends none. */
  readonly mail: Mail | null;
  readonly sms: Sms | null;
  readonly smsRecipients: SmsRecipients;
  /** What a mail server shows to tell us of mails that came back; `null`: none does. */
  readonly mailBounceToken: string | null;
  /** Whether competitors can be searched for here. */
  readonly discovery: Pick<DiscoverySetup, 'readiness'>;
  readonly realtime: Realtime;
  readonly bus: Pick<Bus, 'publish'>;
  readonly clock: Clock;
  readonly ids: Ids;
  /** Signs attempts to connect; the same in every process. */
  readonly connectKey: Uint8Array;
  /** How browsers reach the app, without a slash at the end. */
  readonly publicUrl: string;
  /** Where competitors' pages may lie although it is not public: exceptions of platform/web/fetch. */
  readonly privatePages: readonly string[];
}
