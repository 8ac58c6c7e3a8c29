import type { Channel } from '../../domain/alerts/channel.js';
import type { MESSAGE_PURPOSES, MESSAGE_STATUSES } from '../../domain/api/alertHistory.js';
import { flag, orNull, type RowOf, table, text } from '../../platform/tables/table.js';

/** Each shop's alert settings. Addresses are sealed. */
export const alertSettings = table(
  'alert_settings',
  {
    shop: text(),
    /** JSON: `AlertChoices`. */
    choices: text(),
    /** JSON: `StoredRule[]`. */
    rules: text(),
    /** JSON: the time of the recipient's opt-out per channel. */
    stopped: text(),
    /** JSON: the confirmed, sealed address per channel. */
    confirmed: text(),
    /** 1 if the merchant wants the weekly email. */
    weekly: flag(),
    /** JSON: `PushDevice[]`. Subscriptions are sealed. */
    devices: text(),
    /** JSON: `Chat[]`. Addresses are sealed. */
    chats: text(),
  },
  { key: ['shop'] },
);

/** Raised alerts. */
export const alerts = table(
  'alerts',
  {
    alert_id: text(),
    shop: text(),
    /** JSON: `AlertFacts`. */
    facts: text(),
    raised_at: text(),
  },
  { key: ['alert_id'], indexes: [['shop', 'raised_at']] },
);

/** E-mails, text, push and chat messages with their outcome. */
export const alertMessages = table(
  'alert_messages',
  {
    message_id: text(),
    shop: text(),
    channel: text<Channel>(),
    status: text<(typeof MESSAGE_STATUSES)[number]>(),
    code: orNull(text()),
    /** JSON: the ids of the alerts it reports. */
    alert_ids: text(),
    purpose: text<(typeof MESSAGE_PURPOSES)[number]>(),
    at: text(),
  },
  { key: ['message_id'], indexes: [['shop', 'at']] },
);

declare module '../../platform/read-store/readTables.js' {
  interface ReadTables {
    alert_settings: RowOf<typeof alertSettings>;
    alerts: RowOf<typeof alerts>;
    alert_messages: RowOf<typeof alertMessages>;
  }
}
