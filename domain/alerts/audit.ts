/** Maps alert and message events to audit entries, without addresses, phone numbers and provider ids. */
import type { AuditOf } from '../audit/describe.js';
import { addressOf, change, counted, parts, quoted, typed, words } from '../audit/wording.js';
import { competitorReference } from '../competitors/audit.js';
import type { Channel } from './channel.js';
import type { DropReason } from './dropReason.js';
import type { alertEvents, alertHistoryEvents, alertMessageEvents, alertSettingsEvents, Change } from './events.js';
import { type SettingsMemory, settingsChanges, settingsMemory } from './settingsAudit.js';

export const alertSettingsAudit: AuditOf<typeof alertSettingsEvents, SettingsMemory> = {
  AlertSettingsSaved: {
    action: 'ALERT_SETTINGS_SAVED',
    category: 'Alerts',
    subject: () => 'settings',
    refersTo: ({ rules }) => rules.flatMap(({ competitorId: id }) => (id === null ? [] : [competitorReference(id)])),
    details: (saved, before, nameOf) =>
      parts(...settingsChanges(before, settingsMemory(saved, nameOf))) || 'Settings saved unchanged',
    remember: (saved, _, nameOf) => settingsMemory(saved, nameOf),
  },
  AlertsStopped: {
    action: 'ALERTS_STOPPED',
    category: 'Alerts',
    details: ({ channel }) => parts('Stopped by the recipient', change(CHANNEL_NAMES[channel], 'allowed', 'stopped')),
  },
  AlertsAllowed: {
    action: 'ALERTS_ALLOWED',
    category: 'Alerts',
    details: ({ channel }) => parts('Allowed by the recipient', change(CHANNEL_NAMES[channel], 'stopped', 'allowed')),
  },
  AlertTestRequested: {
    action: 'ALERT_TEST_REQUESTED',
    category: 'Alerts',
    details: ({ channel }) => `Test message requested: ${CHANNEL_NAMES[channel]}`,
  },
  AlertConfirmationRequested: {
    action: 'ALERT_CONFIRMATION_REQUESTED',
    category: 'Alerts',
    details: ({ channel, because }) =>
      parts(`Confirmation requested: ${CHANNEL_NAMES[channel]}`, because === 'test' ? 'before a test' : null),
  },
  AlertAddressConfirmed: {
    action: 'ALERT_ADDRESS_CONFIRMED',
    category: 'Alerts',
    details: ({ channel }) => change(`${CHANNEL_NAMES[channel]} recipient`, 'not confirmed', 'confirmed') ?? '',
  },
  WeeklyEmailSwitched: {
    action: 'WEEKLY_EMAIL_SWITCHED',
    category: 'Alerts',
    details: ({ on }) => `weekly email: ${on ? 'off -> on' : 'on -> off'}`,
  },
  PushDeviceAdded: {
    action: 'PUSH_DEVICE_ADDED',
    category: 'Alerts',
    details: ({ name }) => `Push alerts added: ${quoted(typed(name))}`,
  },
  PushDeviceRemoved: {
    action: 'PUSH_DEVICE_REMOVED',
    category: 'Alerts',
    details: ({ name, because }) =>
      parts(
        `Push alerts removed: ${quoted(typed(name))}`,
        because === 'gone' ? 'the browser ended its subscription' : null,
      ),
  },
  ChatAdded: {
    action: 'ALERT_CHAT_ADDED',
    category: 'Alerts',
    details: ({ channel, hint }) => `Alerts by ${CHANNEL_NAMES[channel]} added: ${quoted(typed(hint))}`,
  },
  ChatConfirmed: {
    action: 'ALERT_CHAT_CONFIRMED',
    category: 'Alerts',
    details: ({ channel }) => change(CHANNEL_NAMES[channel], 'not confirmed', 'confirmed') ?? '',
  },
  ChatChanged: {
    action: 'ALERT_CHAT_CHANGED',
    category: 'Alerts',
    details: ({ channel, enabled, digest }) => `${CHANNEL_NAMES[channel]}: ${enabled ? `on, ${digest}` : 'off'}`,
  },
  ChatRemoved: {
    action: 'ALERT_CHAT_REMOVED',
    category: 'Alerts',
    details: ({ channel }) => `Alerts by ${CHANNEL_NAMES[channel]} removed`,
  },
};

export const alertAudit: AuditOf<typeof alertEvents> = {
  AlertRaised: {
    action: 'ALERT_RAISED',
    category: 'Alerts',
    details: ({ alert: { label, url, change: seen } }) =>
      parts(`${quoted(label)} at ${addressOf(url)}`, changeText(seen)),
  },
};

export const alertHistoryAudit: AuditOf<typeof alertHistoryEvents> = {
  AlertHistoryForgotten: {
    action: 'ALERT_HISTORY_DELETED',
    category: 'Data Deletion',
    details: ({ messageIds, alertIds }) =>
      `${counted(alertIds.length, 'old alert')} and ${counted(messageIds.length, 'old message')} deleted`,
  },
};

export const alertMessageAudit: AuditOf<typeof alertMessageEvents> = {
  AlertMessageSent: {
    action: 'ALERT_MESSAGE_SENT',
    category: 'Alerts',
    details: message => parts(contentOf(message), change('message', 'waiting', 'sent')),
  },
  AlertMessageFailed: {
    action: 'ALERT_MESSAGE_FAILED',
    category: 'Alerts',
    details: message => parts(contentOf(message), change('message', 'waiting', `failed, ${typed(message.code)}`)),
  },
  AlertMessageDropped: {
    action: 'ALERT_MESSAGE_DROPPED',
    category: 'Alerts',
    details: message =>
      parts(contentOf(message), change('message', 'waiting', `not sent, ${DROPPED[message.because]}`)),
  },
  AlertMessageDelivered: {
    action: 'ALERT_MESSAGE_DELIVERED',
    category: 'Alerts',
    details: () => change('message', 'sent', 'delivered') ?? '',
  },
  AlertMessageUndelivered: {
    action: 'ALERT_MESSAGE_UNDELIVERED',
    category: 'Alerts',
    details: ({ code }) =>
      change('message', 'sent', code === null ? 'not delivered' : `not delivered, ${typed(code)}`) ?? '',
  },
};

const CHANNEL_NAMES: Readonly<Record<Channel, string>> = {
  email: 'email',
  sms: 'SMS',
  push: 'push',
  slack: 'Slack',
  google_chat: 'Google Chat',
  teams: 'Microsoft Teams',
  telegram: 'Telegram',
  ntfy: 'ntfy',
};

interface Message {
  readonly channel: Channel;
  readonly alertIds: readonly string[];
}

const contentOf = ({ channel, alertIds }: Message): string =>
  `${CHANNEL_NAMES[channel]} with ${alertIds.length === 0 ? 'no alert' : counted(alertIds.length, 'alert')}`;

function changeText(seen: Change): string | null {
  switch (seen.kind) {
    case 'price': {
      const currency = seen.currency === null ? '' : ` ${seen.currency}`;
      return change('price', `${seen.from}${currency}`, `${seen.to}${currency}`);
    }
    case 'stock':
      return change('stock', words(seen.from), words(seen.to));
    case 'blocked':
      return `unreadable, ${words(typed(seen.reason))}`;
  }
}

const DROPPED: Readonly<Record<DropReason, string>> = {
  stopped: 'stopped by the recipient',
  disabled: 'switched off',
  no_address: 'no address',
  address_replaced: 'address replaced',
  erased: 'address deleted',
  channel_off: 'channel not set up',
  nothing_to_tell: 'nothing to send',
};
