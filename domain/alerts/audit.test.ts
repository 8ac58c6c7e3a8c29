import { expect, it } from 'vitest';
import { eventOf, trailOf } from '../audit/trail.fixtures.js';
import { competitorReference } from '../competitors/audit.js';
import { as, type CompetitorId } from '../kernel/names.js';
import { alertSettingsAudit } from './audit.js';

const off = { address: null, enabled: false, digest: 'instant' };
const push = { enabled: false, digest: 'instant' };
const none = { email: off, sms: off, push, quietHours: null, dailyCap: 20, language: null };
const email = { address: 'sealed-1', enabled: true, digest: 'daily' };
const rule = (id: string, condition: object, more: object = {}) => ({
  id,
  competitorId: null,
  enabled: true,
  condition,
  since: '2026-07-01T09:00:00.000Z',
  ...more,
});
const falls = (percent: number) => ({ kind: 'price_falls', by: { percent }, against: 'previous' });
const saved = (choices: object, ...rules: readonly object[]) => eventOf('AlertSettingsSaved', { choices, rules });

it('alert settings in the audit trail: what changed, and never an address', () =>
  expect(
    trailOf(
      saved(none),
      saved({ ...none, email }, rule('r1', falls(5))),
      saved({ ...none, email: { ...email, address: 'sealed-2' }, dailyCap: 5 }, rule('r1', falls(3))),
      saved(
        { ...none, quietHours: { from: '21:00', to: '07:00' }, dailyCap: 5 },
        rule('r1', falls(3), { enabled: false }),
      ),
      saved({ ...none, quietHours: { from: '21:00', to: '07:00' }, dailyCap: 5, language: 'de' }),
      saved({ ...none, quietHours: { from: '21:00', to: '07:00' }, dailyCap: 5, language: 'de' }),
      eventOf('AlertConfirmationRequested', { channel: 'email', messageId: 'm1', because: 'test' }),
      eventOf('AlertConfirmationRequested', { channel: 'sms', messageId: 'm1', because: 'saved' }),
      eventOf('AlertAddressConfirmed', { channel: 'email', address: 'sealed-1' }),
      eventOf('WeeklyEmailSwitched', { on: false }),
      eventOf('AlertTestRequested', { channel: 'sms', messageId: 'm1' }),
      eventOf('AlertsStopped', { channel: 'sms' }),
      eventOf('AlertsAllowed', { channel: 'email' }),
      eventOf('PushDeviceAdded', { deviceId: 'd1', name: 'Chrome on Android', subscription: 'sealed', language: null }),
      eventOf('PushDeviceRemoved', { deviceId: 'd1', name: 'Chrome on Android', because: 'merchant' }),
      eventOf('PushDeviceRemoved', { deviceId: 'd1', name: 'Chrome on Android', because: 'gone' }),
      eventOf('ChatAdded', { channel: 'slack', target: 'sealed', hint: 'hooks.slack.com/…x7Kd' }),
      eventOf('ChatConfirmed', { channel: 'google_chat' }),
      eventOf('ChatChanged', { channel: 'teams', enabled: true, digest: 'daily' }),
      eventOf('ChatRemoved', { channel: 'ntfy' }),
    ),
  ).toEqual([
    'ALERT_SETTINGS_SAVED (Alerts) email: off; SMS: off; push: off; quiet hours: none; daily limit: 20; language: English',
    'ALERT_SETTINGS_SAVED (Alerts) email: off -> on, daily; email address: none -> set; rule: none -> price falls by 5% against the previous price, any competitor, on',
    'ALERT_SETTINGS_SAVED (Alerts) daily limit: 20 -> 5; email address: set -> changed; rule: price falls by 5% against the previous price, any competitor, on -> price falls by 3% against the previous price, any competitor, on',
    'ALERT_SETTINGS_SAVED (Alerts) email: on, daily -> off; quiet hours: none -> 21:00 to 07:00; email address: set -> none; rule: price falls by 3% against the previous price, any competitor, on -> price falls by 3% against the previous price, any competitor, off',
    'ALERT_SETTINGS_SAVED (Alerts) language: English -> German; rule: price falls by 3% against the previous price, any competitor, off -> none',
    'ALERT_SETTINGS_SAVED (Alerts) Settings saved unchanged',
    'ALERT_CONFIRMATION_REQUESTED (Alerts) Confirmation requested: email; before a test',
    'ALERT_CONFIRMATION_REQUESTED (Alerts) Confirmation requested: SMS',
    'ALERT_ADDRESS_CONFIRMED (Alerts) email recipient: not confirmed -> confirmed',
    'WEEKLY_EMAIL_SWITCHED (Alerts) weekly email: on -> off',
    'ALERT_TEST_REQUESTED (Alerts) Test message requested: SMS',
    'ALERTS_STOPPED (Alerts) Stopped by the recipient; SMS: allowed -> stopped',
    'ALERTS_ALLOWED (Alerts) Allowed by the recipient; email: stopped -> allowed',
    'PUSH_DEVICE_ADDED (Alerts) Push alerts added: “Chrome on Android”',
    'PUSH_DEVICE_REMOVED (Alerts) Push alerts removed: “Chrome on Android”',
    'PUSH_DEVICE_REMOVED (Alerts) Push alerts removed: “Chrome on Android”; the browser ended its subscription',
    'ALERT_CHAT_ADDED (Alerts) Alerts by Slack added: “hooks.slack.com/…x7Kd”',
    'ALERT_CHAT_CONFIRMED (Alerts) Google Chat: not confirmed -> confirmed',
    'ALERT_CHAT_CHANGED (Alerts) Microsoft Teams: on, daily',
    'ALERT_CHAT_REMOVED (Alerts) Alerts by ntfy removed',
  ]));

it.each([
  [
    { kind: 'price_rises', by: { amount: '5.00' }, against: 'reference' },
    'price rises by 5.00 against the reference price',
  ],
  [{ kind: 'price_crosses', target: 'own', direction: 'below' }, 'price below own price'],
  [
    { kind: 'price_crosses', target: 'own', direction: 'below', byPercent: 5, ifAlready: true },
    'price below own price by 5% or more, also if it already is',
  ],
  [
    { kind: 'price_crosses', target: { amount: '99.00', currency: 'USD' }, direction: 'above' },
    'price above 99.00 USD',
  ],
  [{ kind: 'lowest', days: 30 }, 'lowest price in 30 days'],
  [{ kind: 'blocked', hours: 6 }, 'unreadable for 6 hours'],
  [{ kind: 'back_in_stock' }, 'back in stock'],
])('a rule %j in the audit trail', (condition, text) =>
  expect(trailOf(saved(none), saved(none, rule('constructor', condition, { competitorId: 'c1' })))[1]).toBe(
    `ALERT_SETTINGS_SAVED (Alerts) rule: none -> ${text}, a competitor no longer tracked, on`,
  ),
);

it('names the competitor of a rule, and ignores its other names', () => {
  const competitor = {
    competitorId: 'c1',
    page: 'p1',
    url: 'https://shop.example/tent',
    variant: null,
    vantage: 'direct',
  };
  const tracked = (label: string | null) => eventOf('CompetitorTracked', { ...competitor, label, productId: null });
  const rules = [rule('r1', falls(5), { competitorId: 'c1' })];
  expect(
    trailOf(
      tracked('Ridge Tent'),
      saved(none, ...rules),
      tracked(null),
      saved(none, ...rules),
      eventOf('CompetitorDropped', competitor),
      saved(none),
      saved(none, ...rules),
    ).filter(entry => entry.startsWith('ALERT')),
  ).toEqual([
    'ALERT_SETTINGS_SAVED (Alerts) email: off; SMS: off; push: off; quiet hours: none; daily limit: 20; language: English; rule: none -> price falls by 5% against the previous price, “Ridge Tent”, on',
    'ALERT_SETTINGS_SAVED (Alerts) Settings saved unchanged',
    'ALERT_SETTINGS_SAVED (Alerts) rule: price falls by 5% against the previous price, shop.example/tent, on -> none',
    'ALERT_SETTINGS_SAVED (Alerts) rule: none -> price falls by 5% against the previous price, a competitor no longer tracked, on',
  ]);
});

it('alerts and their messages in the audit trail', () => {
  const alert = {
    alertId: 'a1',
    ruleId: 'r1',
    condition: { kind: 'sold_out' },
    competitorId: 'c1',
    label: 'Ridge Tent',
    page: 'p1',
    url: 'https://shop.example/tent',
    observedAt: '2026-07-01T09:00:00.000Z',
    evidence: 'the check of 9:00',
  };
  const raised = (change: object) => eventOf('AlertRaised', { alert: { ...alert, change } });
  const message = { messageId: 'm1', channel: 'email', alertIds: ['a1', 'a2'] };
  expect(
    trailOf(
      raised({ kind: 'price', from: '129.00', to: '119.00', currency: 'USD', base: null }),
      raised({ kind: 'price', from: '129', to: '119', currency: null, base: null }),
      raised({ kind: 'stock', from: 'in_stock', to: 'out_of_stock' }),
      raised({ kind: 'blocked', since: alert.observedAt, reason: 'blocked' }),
      eventOf('AlertMessageSent', { ...message, providerId: 'secret' }),
      eventOf('AlertMessageSent', { ...message, alertIds: [], channel: 'sms', providerId: 'secret' }),
      eventOf('AlertMessageFailed', { ...message, code: '550 5.1.1' }),
      eventOf('AlertMessageDropped', { ...message, alertIds: ['a1'], because: 'no_address' }),
      eventOf('AlertMessageDropped', { ...message, alertIds: [], because: 'address_replaced' }),
      eventOf('AlertMessageDelivered', { messageId: 'm1' }),
      eventOf('AlertMessageUndelivered', { messageId: 'm1', code: '30006' }),
      eventOf('AlertMessageUndelivered', { messageId: 'm1', code: null }),
      eventOf('AlertHistoryForgotten', { messageIds: ['m1'], alertIds: ['a1', 'a2'] }),
    ),
  ).toEqual([
    'ALERT_RAISED (Alerts) “Ridge Tent” at shop.example/tent; price: 129.00 USD -> 119.00 USD',
    'ALERT_RAISED (Alerts) “Ridge Tent” at shop.example/tent; price: 129 -> 119',
    'ALERT_RAISED (Alerts) “Ridge Tent” at shop.example/tent; stock: in stock -> out of stock',
    'ALERT_RAISED (Alerts) “Ridge Tent” at shop.example/tent; unreadable, blocked',
    'ALERT_MESSAGE_SENT (Alerts) email with 2 alerts; message: waiting -> sent',
    'ALERT_MESSAGE_SENT (Alerts) SMS with no alert; message: waiting -> sent',
    'ALERT_MESSAGE_FAILED (Alerts) email with 2 alerts; message: waiting -> failed, 550 5.1.1',
    'ALERT_MESSAGE_DROPPED (Alerts) email with 1 alert; message: waiting -> not sent, no address',
    'ALERT_MESSAGE_DROPPED (Alerts) email with no alert; message: waiting -> not sent, address replaced',
    'ALERT_MESSAGE_DELIVERED (Alerts) message: sent -> delivered',
    'ALERT_MESSAGE_UNDELIVERED (Alerts) message: sent -> not delivered, 30006',
    'ALERT_MESSAGE_UNDELIVERED (Alerts) message: sent -> not delivered',
    'ALERT_HISTORY_DELETED (Data Deletion) 2 old alerts and 1 old message deleted',
  ]);
});

it('settings refer to the competitors of their rules, each by name, and to none of a rule for all', () => {
  const [about, all] = [rule('r1', falls(5), { competitorId: 'c1' }), rule('r2', falls(5))];
  expect(alertSettingsAudit.AlertSettingsSaved.refersTo?.({ choices: none, rules: [about, all] } as never)).toEqual([
    competitorReference(as<CompetitorId>('c1')),
  ]);
});

it.each([
  [eventOf('WeeklyEmailSwitched', { on: true }), 'WEEKLY_EMAIL_SWITCHED (Alerts) weekly email: off -> on'],
  [
    eventOf('ChatChanged', { channel: 'telegram', enabled: false, digest: 'daily' }),
    'ALERT_CHAT_CHANGED (Alerts) Telegram: off',
  ],
])('%# in the audit trail', (event, entry) => expect(trailOf(event)).toEqual([entry]));
