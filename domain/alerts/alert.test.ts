import { expect, it } from 'vitest';
import { as, type Instant } from '../kernel/names.js';
import { specification } from '../kernel/specification.js';
import { alert } from './alert.js';
import { alertDeliveries, alertKey } from './alertDelivery.js';
import { alertHistory } from './alertHistory.js';
import { chatContext } from './chat.js';
import type { AlertFacts } from './events.js';
import { deviceContext } from './pushDevice.js';
import { addressContext } from './settings.js';

const at = as<Instant>('2026-07-01T09:00:00.000Z');
const facts = { alertId: 'a1', label: 'Lamp' } as AlertFacts;

it('an alert is raised once, however often its transition is judged', () => {
  const { given } = specification(alert);
  given().when({ type: 'RaiseAlert', alert: facts, at }).then({ type: 'AlertRaised', alert: facts, at });
  given({ type: 'AlertRaised', alert: facts, at }).when({ type: 'RaiseAlert', alert: facts, at }).thenNothing();
});

it('an alert history records what expired, and nothing if nothing did', () => {
  const { given } = specification(alertHistory);
  const forget = (messageIds: string[], alertIds: string[]) =>
    given().when({ type: 'ForgetAlerts', messageIds, alertIds, at });
  forget([], []).thenNothing();
  forget(['m'], []).then({ type: 'AlertHistoryForgotten', messageIds: ['m'], alertIds: [], at });
  forget([], ['a']).then({ type: 'AlertHistoryForgotten', messageIds: [], alertIds: ['a'], at });
});

it('a recipient’s messages are delivered in order, without waiting for those to other channels and stores', () => {
  const key = (shop: string, channel: 'email' | 'sms') =>
    alertDeliveries.key({ messageId: 'm', shop, channel, alertIds: [] } as never);
  expect(key('a.example', 'sms')).toBe(alertKey('a.example', 'sms'));
  expect(new Set([key('a.example', 'sms'), key('a.example', 'email'), key('b.example', 'sms')]).size).toBe(3);
});

it('a sealed address opens for its shop and channel only, a subscription for its shop and device', () => {
  for (const contexts of [
    [addressContext('a', 'sms'), addressContext('a', 'email'), addressContext('b', 'sms')],
    [chatContext('a', 'slack'), chatContext('a', 'ntfy'), chatContext('b', 'slack')],
    [deviceContext('a', 'd1'), deviceContext('a', 'd2'), deviceContext('b', 'd1')],
  ])
    expect(new Set(contexts).size).toBe(3);
});
