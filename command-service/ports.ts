import type { SmsRecipients } from '../application/alerts/smsRecipientsIn.js';
import type { DiscoverySetup } from '../application/discovery/discoverySetup.js';
import type { ReadPageNow } from '../application/reading/readPageNow.js';
import type { VerificationPorts } from '../application/seal/verification.js';
import type { OpenSessions } from '../application/session/openSessions.js';
import type { FindSession } from '../application/session/storedSession.js';
import type { Billing } from '../platform/billing/port.js';
import type { Bus } from '../platform/bus/port.js';
import type { Chat } from '../platform/chat/port.js';
import type { EventLog } from '../platform/event-store/codec/eventLog.js';
import type { Mail } from '../platform/mail/port.js';
import type { OutgoingWebhooks } from '../platform/outgoing-webhooks/port.js';
import type { AdminPassword } from '../platform/password/adminPassword.js';
import type { Push } from '../platform/push/port.js';
import type { ReadStore } from '../platform/read-store/port.js';
import type { Realtime } from '../platform/realtime/port.js';
import type { Clock } from '../platform/runtime/clock/clock.js';
import type { Ids } from '../platform/runtime/ids/ids.js';
import type { Tokens } from '../platform/shopify/connect/tokens.js';
import type { Shopify } from '../platform/shopify/port.js';
import type { Sms } from '../platform/sms/port.js';
import type { Vault } from '../platform/vault/port.js';
import type { WorkStore } from '../platform/work-store/port.js';

/** The ports of the write side. */
export interface CommandPorts {
  readonly eventLog: EventLog;
  /** Finds the signed-in merchant. */
  readonly sessions: FindSession;
  /** Stores operators' sessions. */
  readonly workStore: Pick<WorkStore, 'sql' | 'transaction'>;
  readonly sealSigner: VerificationPorts['sealSigner'];
  readonly anchor: VerificationPorts['anchor'];
  /** The own products to compare pages with. */
  readonly readStore: Pick<ReadStore, 'sql'>;
  /** Fetches and reads one page for a waiting merchant. */
  readonly look: ReadPageNow;
  readonly shopify: Shopify;
  readonly openSessions: OpenSessions;
  /** `null`: billing is disabled. */
  readonly billing: Billing | null;
  readonly tokens: Pick<Tokens, 'keep' | 'use' | 'forget'>;
  /** Seals alert addresses and the clients of merchants' requests; opens exported data. */
  readonly vault: Pick<Vault, 'open' | 'openAll' | 'seal'>;
  /** `null`: this installation sends no text messages. */
  readonly mail: Mail | null;
  readonly sms: Sms | null;
  /** Checks browsers' push subscriptions. */
  readonly push: Pick<Push, 'accepts'>;
  /** Checks and masks the addresses of chats. */
  readonly chat: Pick<Chat, 'accepts' | 'hint'>;
  /** Checks webhook endpoints' addresses, and sends tests. */
  readonly outgoingWebhooks: Pick<OutgoingWebhooks, 'allows' | 'send'>;
  readonly smsRecipients: SmsRecipients;
  /** The bearer token of the mail server that reports bounces; `null` without one. */
  readonly mailBounceToken: string | null;
  /** Reports the availability of discovery. */
  readonly discovery: Pick<DiscoverySetup, 'readiness'>;
  readonly realtime: Realtime;
  readonly bus: Pick<Bus, 'publish'>;
  /** Keeps each corrected page as a case. */
  readonly keepCases: boolean;
  /** True if pages that need a browser are read once they are tracked. */
  readonly renders: boolean;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly adminPassword: AdminPassword;
  /** The key for digests in the admin area; equal in every process. */
  readonly adminKey: Uint8Array;
  /** The key that signs attempts to connect; equal in every process. */
  readonly connectKey: Uint8Array;
  /** Derives the tokens of share links; equal in every process. */
  readonly shareKey: Uint8Array;
  readonly tokenKey: Uint8Array;
  /** The app's origin for browsers, without a trailing slash. */
  readonly publicUrl: string;
  /** Non-public origins that may host competitors' pages: exceptions of platform/outbound/fetch. */
  readonly privatePages: readonly string[];
}
