/** Alert settings, what rules fired on, and what was sent. Serves `GET /api/alerts/settings` and `…/history`. */
import { type AlertSettings, alertSettings as decider } from '../../domain/alerts/settings.js';
import type { RowOf } from '../../platform/read-db/table.js';
import {
  alerts as alertsTable,
  alertMessages as messagesTable,
  alertSettings as settingsTable,
} from '../../platform/read-db/tables/alerts.js';
import type { Signal } from '../../platform/realtime/port.js';
import { type Folded, projection, type RowsOf } from '../projection.js';

const tables = { settings: settingsTable, alerts: alertsTable, messages: messagesTable };
type AlertRows = RowsOf<typeof tables>;
type Settled = 'AlertSettingsSaved' | 'AlertsStopped' | 'AlertsAllowed';
type Ended = 'AlertMessageSent' | 'AlertMessageFailed' | 'AlertMessageDropped';
type Later = 'AlertMessageDelivered' | 'AlertMessageUndelivered';

export const alerts = projection({
  name: 'alerts',
  version: 1,
  tables,

  on: {
    AlertSettingsSaved: settled,
    AlertsStopped: settled,
    AlertsAllowed: settled,

    AlertRaised: ({ data, meta, at }, { alerts }) =>
      alerts.put({
        alert_id: data.alert.alertId,
        shop: meta.shop ?? '',
        facts: JSON.stringify(data.alert),
        raised_at: at,
      }),

    AlertTestRequested: ({ data, meta, at }, { messages }) =>
      messages.put({
        message_id: data.messageId,
        shop: meta.shop ?? '',
        channel: data.channel,
        status: 'waiting',
        code: null,
        alert_ids: '[]',
        test: 1,
        at,
      }),

    AlertMessageSent: (event, { messages }) => messages.put(ended(event, 'sent', null)),
    AlertMessageFailed: (event, { messages }) => messages.put(ended(event, 'failed', event.data.code)),
    AlertMessageDropped: (event, { messages }) => messages.put(ended(event, 'dropped', event.data.because)),
    AlertMessageDelivered: ({ data }, { messages }) => messages.patch([data.messageId], { status: 'delivered' }),
    AlertMessageUndelivered: ({ data }, { messages }) =>
      messages.patch([data.messageId], { status: 'undelivered', code: data.code }),
  },

  announce: {
    AlertSettingsSaved: changed,
    AlertsStopped: changed,
    AlertsAllowed: changed,
    AlertTestRequested: changed,
    AlertMessageSent: changed,
    AlertMessageFailed: changed,
    AlertMessageDropped: changed,
    AlertMessageDelivered: changed,
    AlertMessageUndelivered: changed,
  },
});

/** The decider's own rule of what follows, so that both sides agree on what a stop means. */
async function settled({ type, data, at, meta }: Folded<Settled>, { settings }: AlertRows): Promise<void> {
  const shop = meta.shop ?? '';
  const row = await settings.find(shop);
  const before: AlertSettings = row
    ? {
        choices: JSON.parse(row.choices) as AlertSettings['choices'],
        rules: JSON.parse(row.rules) as AlertSettings['rules'],
        stopped: JSON.parse(row.stopped) as AlertSettings['stopped'],
        lastTest: null,
      }
    : decider.initial;
  const { choices, rules, stopped } = decider.evolve(before, { ...data, type, at } as never);
  settings.put({
    shop,
    choices: JSON.stringify(choices),
    rules: JSON.stringify(rules),
    stopped: JSON.stringify(stopped),
  });
}

type MessageRow = RowOf<typeof messagesTable>;

function ended({ data, meta, at }: Folded<Ended>, status: MessageRow['status'], code: string | null): MessageRow {
  const { messageId, channel, alertIds } = data;
  return {
    message_id: messageId,
    shop: meta.shop ?? '',
    channel,
    status,
    code,
    alert_ids: JSON.stringify(alertIds),
    test: alertIds.length === 0 ? 1 : 0,
    at,
  };
}

function changed({ meta, position }: Folded<Settled | Ended | Later | 'AlertTestRequested'>): Signal[] {
  return [{ kind: 'changed', room: `shop:${meta.shop}`, payload: { topic: 'alerts', position } }];
}
