import type { Handle } from '../../application/decide/handle.js';
import type { ReactorPorts } from '../../application/follow/reactor.js';
import type { Billing } from '../../platform/billing/port.js';
import type { Bus } from '../../platform/bus/port.js';
import type { Chat } from '../../platform/chat/port.js';
import type { Mail } from '../../platform/mail/port.js';
import type { Push } from '../../platform/push/port.js';
import type { Sms } from '../../platform/sms/port.js';
import type { Vault } from '../../platform/vault/port.js';

export interface AlertPorts extends ReactorPorts {
  readonly bus: Bus;
  readonly vault: Pick<Vault, 'open' | 'seal'>;
  readonly handle: Handle;
  /** `null`: this installation sends no mail. */
  readonly mail: Mail | null;
  readonly sms: Sms | null;
  readonly push: Pick<Push, 'send'>;
  readonly chat: Pick<Chat, 'send'>;
  /** `null`: billing is disabled, so no plan is ever paused. */
  readonly billing: Billing | null;
  /** The app's URL, for links in messages. */
  readonly publicUrl: string;
}
