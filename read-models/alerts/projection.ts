/** Alert settings, alerts raised, and messages sent. Serves `GET /api/alerts/settings` and `…/history`. */
import { type AlertSettings, alertSettings as decider } from '../../domain/alerts/settings.js';
import type { Signal } from '../../platform/realtime/port.js';
import type { RowOf } from '../../platform/tables/table.js';
import { type Folded, projection, type RowsOf } from '../projection.js';
import { alerts as alertsTable, alertMessages as messagesTable, alertSettings as settingsTable } from './tables.js';

const tables = { settings: settingsTable, alerts: alertsTable, messages: messagesTable };
type AlertRows = RowsOf<typeof tables>;
type Settled = 'AlertSettingsSaved' | 'AlertsStopped' | 'AlertsAllowed' | 'AlertAddressConfirmed';
type Asked = 'AlertTestRequested' | 'AlertConfirmationRequested';
type Ended = 'AlertMessageSent' | 'AlertMessageFailed' | 'AlertMessageDropped';
type Later = 'AlertMessageDelivered' | 'AlertMessageUndelivered';

export const alerts = projection({
  name: 'alerts',
  version: 2,
  tables,

  needs: {
    AlertSettingsSaved: ofShop,
    AlertsStopped: ofShop,
    AlertsAllowed: ofShop,
    AlertAddressConfirmed: ofShop,
    AlertMessageSent: ofMessage,
    AlertMessageFailed: ofMessage,
    AlertMessageDropped: ofMessage,
    AlertMessageDelivered: ofMessage,
    AlertMessageUndelivered: ofMessage,
  },

  on: {
    AlertSettingsSaved: settled,
    AlertsStopped: settled,
    AlertsAllowed: settled,
    AlertAddressConfirmed: settled,

    AlertRaised: ({ data, meta, at }, { alerts }) =>
      alerts.put({
        alert_id: data.alert.alertId,
        shop: meta.shop,
        facts: JSON.stringify(data.alert),
        raised_at: at,
      }),

    AlertTestRequested: asked,
    AlertConfirmationRequested: asked,

    AlertMessageSent: (event, { messages }) => ended(event, messages, 'sent', null),
    AlertMessageFailed: (event, { messages }) => ended(event, messages, 'failed', event.data.code),
    AlertMessageDropped: (event, { messages }) => ended(event, messages, 'dropped', event.data.because),
    AlertMessageDelivered: ({ data }, { messages }) => messages.patch([data.messageId], { status: 'delivered' }),
    AlertMessageUndelivered: ({ data }, { messages }) =>
      messages.patch([data.messageId], { status: 'undelivered', code: data.code }),

    AlertHistoryForgotten: ({ data }, { alerts, messages }) => {
      for (const id of data.messageIds) messages.remove(id);
      for (const id of data.alertIds) alerts.remove(id);
    },
  },

  announce: {
    AlertSettingsSaved: changed,
    AlertsStopped: changed,
    AlertsAllowed: changed,
    AlertAddressConfirmed: changed,
    AlertTestRequested: changed,
    AlertConfirmationRequested: changed,
    AlertMessageSent: changed,
    AlertMessageFailed: changed,
    AlertMessageDropped: changed,
    AlertMessageDelivered: changed,
    AlertMessageUndelivered: changed,
  },
});

function ofShop({ meta }: Folded<Settled>) {
  return { settings: [[meta.shop]] };
}

function ofMessage({ data }: Folded<Ended | Later>) {
  return { messages: [[data.messageId]] };
}

/** Uses the decider's own rule, so that both sides agree on what a stop means. */
async function settled({ type, data, at, meta }: Folded<Settled>, { settings }: AlertRows): Promise<void> {
  const shop = meta.shop;
  const row = await settings.find(shop);
  const before: AlertSettings = row
    ? {
        ...decider.initial,
        choices: JSON.parse(row.choices) as AlertSettings['choices'],
        rules: JSON.parse(row.rules) as AlertSettings['rules'],
        stopped: JSON.parse(row.stopped) as AlertSettings['stopped'],
        confirmed: JSON.parse(row.confirmed) as AlertSettings['confirmed'],
      }
    : decider.initial;
  const { choices, rules, stopped, confirmed } = decider.evolve(before, { ...data, type, at } as never);
  settings.put({
    shop,
    choices: JSON.stringify(choices),
    rules: JSON.stringify(rules),
    stopped: JSON.stringify(stopped),
    confirmed: JSON.stringify(confirmed),
  });
}

type MessageRow = RowOf<typeof messagesTable>;

/** A person waits for it, so it shows before it is sent. */
function asked({ type, data, meta, at }: Folded<Asked>, { messages }: AlertRows): void {
  messages.put({
    message_id: data.messageId,
    shop: meta.shop,
    channel: data.channel,
    status: 'waiting',
    code: null,
    alert_ids: '[]',
    purpose: type === 'AlertTestRequested' ? 'test' : 'confirmation',
    at,
  });
}

async function ended(
  { data, meta, at }: Folded<Ended>,
  messages: AlertRows['messages'],
  status: MessageRow['status'],
  code: string | null,
): Promise<void> {
  const { messageId, channel, alertIds } = data;
  const waiting = await messages.find(messageId);
  messages.put({
    message_id: messageId,
    shop: meta.shop,
    channel,
    status,
    code,
    alert_ids: JSON.stringify(alertIds),
    purpose: waiting?.purpose ?? 'alerts',
    at,
  });
}

function changed({ meta, position }: Folded<Settled | Asked | Ended | Later>): Signal[] {
  return [{ kind: 'changed', room: `shop:${meta.shop}`, payload: { topic: 'alerts', position } }];
}
