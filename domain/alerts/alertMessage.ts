/** One e-mail, text or push message and its outcome. Stream: `alert-message-<id>`. */

import type { Decider } from '../kernel/decider.js';
import type { Instant } from '../kernel/names.js';
import type { Channel } from './channel.js';
import type { DropReason } from './dropReason.js';
import type { AlertMessageEvent } from './events.js';

export type { AlertMessageEvent } from './events.js';

export const alertMessageStream = (messageId: string): string => `alert-message-${messageId}`;

export interface MessageIdentity {
  readonly messageId: string;
  readonly channel: Channel;
  /** The alerts it reports; empty in a test. */
  readonly alertIds: readonly string[];
}

/** Codes only, such as `550 5.1.1` or `21610`: a server's wording may contain the address. */
export type AlertMessageCommand =
  | ({ type: 'ReportSent'; providerId: string; at: Instant } & MessageIdentity)
  | ({ type: 'ReportFailed'; code: string; at: Instant } & MessageIdentity)
  | ({ type: 'DropMessage'; because: DropReason; at: Instant } & MessageIdentity)
  /** The provider's later report about delivery to the phone. */
  | { type: 'ReportDelivery'; messageId: string; delivered: boolean; code: string | null; at: Instant };

export type MessageStatus = 'open' | 'sent' | 'failed' | 'dropped' | 'delivered' | 'undelivered';

export const alertMessage: Decider<MessageStatus, AlertMessageCommand, AlertMessageEvent> = {
  initial: 'open',

  decide(command, status) {
    const { messageId, at } = command;
    if (command.type === 'ReportDelivery') {
      if (status !== 'sent') return [];
      return command.delivered
        ? [{ type: 'AlertMessageDelivered', messageId, at }]
        : [{ type: 'AlertMessageUndelivered', messageId, code: command.code, at }];
    }
    if (isDone(status)) return [];
    switch (command.type) {
      case 'ReportSent':
        return [{ ...command, type: 'AlertMessageSent' }];
      case 'ReportFailed':
        return status === 'failed' ? [] : [{ ...command, type: 'AlertMessageFailed' }];
      case 'DropMessage':
        return [{ ...command, type: 'AlertMessageDropped' }];
    }
  },

  evolve: (_, event) => STATUS_AFTER[event.type],
};

/** A failed message may be retried from the dead letters; every other outcome is final. */
export const isDone = (status: MessageStatus): boolean => status !== 'open' && status !== 'failed';

const STATUS_AFTER: Readonly<Record<AlertMessageEvent['type'], MessageStatus>> = {
  AlertMessageSent: 'sent',
  AlertMessageFailed: 'failed',
  AlertMessageDropped: 'dropped',
  AlertMessageDelivered: 'delivered',
  AlertMessageUndelivered: 'undelivered',
};
