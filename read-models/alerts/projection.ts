/** Folds alert settings, raised alerts and messages. Serves `GET /api/alerts/settings` and `…/history`. */
import { type AlertSettings, alertSettings as decider } from '../../domain/alerts/settings.js';
import { weekIn } from '../../domain/alerts/weekly.js';
import type { Signal } from '../../platform/realtime/port.js';
import type { RowOf } from '../../platform/tables/table.js';
import { type Folded, projection, type RowsOf } from '../projection.js';
import { alerts as alertsTable, alertMessages as messagesTable, alertSettings as settingsTable } from './tables.js';

const tables = { settings: settingsTable, alerts: alertsTable, messages: messagesTable };
type AlertRows = RowsOf<typeof tables>;
type SettingsEvent =
  | 'AlertSettingsSaved'
  | 'AlertsStopped'
  | 'AlertsAllowed'
  | 'AlertAddressConfirmed'
  | 'WeeklyEmailSwitched'
  | 'PushDeviceAdded'
  | 'PushDeviceRemoved'
  | 'ChatAdded'
  | 'ChatConfirmed'
  | 'ChatChanged'
  | 'ChatRemoved';
type RequestEvent = 'AlertTestRequested' | 'AlertConfirmationRequested';
type OutcomeEvent = 'AlertMessageSent' | 'AlertMessageFailed' | 'AlertMessageDropped';
type DeliveryEvent = 'AlertMessageDelivered' | 'AlertMessageUndelivered';

export const alerts = projection({
  name: 'alerts',
  version: 6,
  tables,

  needs: {
    AlertSettingsSaved: ofShop,
    AlertsStopped: ofShop,
    AlertsAllowed: ofShop,
    AlertAddressConfirmed: ofShop,
    WeeklyEmailSwitched: ofShop,
    PushDeviceAdded: ofShop,
    PushDeviceRemoved: ofShop,
    ChatAdded: ofShop,
    ChatConfirmed: ofShop,
    ChatChanged: ofShop,
    ChatRemoved: ofShop,
    AlertMessageSent: ofMessage,
    AlertMessageFailed: ofMessage,
    AlertMessageDropped: ofMessage,
    AlertMessageDelivered: ofMessage,
    AlertMessageUndelivered: ofMessage,
  },

  on: {
    AlertSettingsSaved: putSettings,
    AlertsStopped: putSettings,
    AlertsAllowed: putSettings,
    AlertAddressConfirmed: putSettings,
    WeeklyEmailSwitched: putSettings,
    PushDeviceAdded: putSettings,
    PushDeviceRemoved: putSettings,
    ChatAdded: putSettings,
    ChatConfirmed: putSettings,
    ChatChanged: putSettings,
    ChatRemoved: putSettings,

    AlertRaised: ({ data, meta, at }, { alerts }) =>
      alerts.put({
        alert_id: data.alert.alertId,
        shop: meta.shop,
        facts: JSON.stringify(data.alert),
        raised_at: at,
      }),

    AlertTestRequested: putRequest,
    AlertConfirmationRequested: putRequest,

    AlertMessageSent: (event, { messages }) => putOutcome(event, messages, 'sent', null),
    AlertMessageFailed: (event, { messages }) => putOutcome(event, messages, 'failed', event.data.code),
    AlertMessageDropped: (event, { messages }) => putOutcome(event, messages, 'dropped', event.data.because),
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
    WeeklyEmailSwitched: changed,
    PushDeviceAdded: changed,
    PushDeviceRemoved: changed,
    ChatAdded: changed,
    ChatConfirmed: changed,
    ChatChanged: changed,
    ChatRemoved: changed,
    AlertTestRequested: changed,
    AlertConfirmationRequested: changed,
    AlertMessageSent: changed,
    AlertMessageFailed: changed,
    AlertMessageDropped: changed,
    AlertMessageDelivered: changed,
    AlertMessageUndelivered: changed,
  },
});

function ofShop({ meta }: Folded<SettingsEvent>) {
  return { settings: [[meta.shop]] };
}

function ofMessage({ data }: Folded<OutcomeEvent | DeliveryEvent>) {
  return { messages: [[data.messageId]] };
}

/** Uses the decider's rule, so that both sides handle opt-outs the same way. */
async function putSettings({ type, data, at, meta }: Folded<SettingsEvent>, { settings }: AlertRows): Promise<void> {
  const shop = meta.shop;
  const row = await settings.find(shop);
  const before: AlertSettings = row
    ? {
        ...decider.initial,
        choices: JSON.parse(row.choices) as AlertSettings['choices'],
        rules: JSON.parse(row.rules) as AlertSettings['rules'],
        stopped: JSON.parse(row.stopped) as AlertSettings['stopped'],
        confirmed: JSON.parse(row.confirmed) as AlertSettings['confirmed'],
        weekly: row.weekly === 1,
        devices: JSON.parse(row.devices) as AlertSettings['devices'],
        chats: JSON.parse(row.chats) as AlertSettings['chats'],
      }
    : decider.initial;
  const { choices, rules, stopped, confirmed, weekly, devices, chats } = decider.evolve(before, {
    ...data,
    type,
    at,
  } as never);
  settings.put({
    shop,
    choices: JSON.stringify(choices),
    rules: JSON.stringify(rules),
    stopped: JSON.stringify(stopped),
    confirmed: JSON.stringify(confirmed),
    weekly: weekly ? 1 : 0,
    devices: JSON.stringify(devices),
    chats: JSON.stringify(chats),
  });
}

type MessageRow = RowOf<typeof messagesTable>;

/** Shows a requested message before it is sent, because a person waits for it. */
function putRequest({ type, data, meta, at }: Folded<RequestEvent>, { messages }: AlertRows): void {
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

async function putOutcome(
  { data, meta, at }: Folded<OutcomeEvent>,
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
    purpose: waiting?.purpose ?? (weekIn(alertIds) === null ? 'alerts' : 'weekly'),
    at,
  });
}

function changed({ meta, position }: Folded<SettingsEvent | RequestEvent | OutcomeEvent | DeliveryEvent>): Signal[] {
  return [{ kind: 'changed', room: `shop:${meta.shop}`, payload: { topic: 'alerts', position } }];
}
