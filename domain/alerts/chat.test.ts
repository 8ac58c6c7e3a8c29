import { describe, expect, it } from 'vitest';
import { as, type Instant, type SealedText } from '../kernel/names.js';
import { specification } from '../kernel/specification.js';
import {
  type AlertSettings,
  type AlertSettingsCommand,
  type AlertSettingsEvent,
  alertSettings,
  isActive,
} from './settings.js';

const { given } = specification(alertSettings);
const stateAfter = (...events: AlertSettingsEvent[]): AlertSettings =>
  events.reduce(alertSettings.evolve, alertSettings.initial);
const at = as<Instant>('2026-07-01T09:00:00.000Z');
const later = as<Instant>('2026-07-01T10:00:00.000Z');
const target = as<SealedText>('sealed:1');
const chat = { channel: 'slack', target, hint: 'hooks.slack.com/…x7Kd' } as const;

const add = (more: Partial<typeof chat> | { target: SealedText } = {}): AlertSettingsCommand => ({
  ...{ type: 'AddChat', chat: { ...chat, ...more }, messageId: 'ask', at: later },
});
const added = (when = at, more: object = {}): AlertSettingsEvent => ({ type: 'ChatAdded', ...chat, ...more, at: when });
const confirmed: AlertSettingsEvent = { type: 'ChatConfirmed', channel: 'slack', at };
const asked = (because: 'saved' | 'test', when = at): AlertSettingsEvent => ({
  ...{ type: 'AlertConfirmationRequested', channel: 'slack', messageId: 'ask', because, at: when },
});
const tryOut: AlertSettingsCommand = { type: 'RequestTestAlert', channel: 'slack', messageId: 'ask', at: later };

describe('a chat for alerts', () => {
  it('is asked for consent when it is added, and gets alerts once someone there agreed', () => {
    given().when(add()).then(added(later), asked('saved', later));
    expect(isActive(stateAfter(added(), asked('saved')), 'slack')).toBe(false);
    given(added())
      .when({ type: 'ConfirmChat', target, at: later })
      .then({ ...confirmed, at: later });
    expect(isActive(stateAfter(added(), confirmed), 'slack')).toBe(true);
    expect(isActive(stateAfter(added(), confirmed), 'teams')).toBe(false);
  });

  it('needs consent again at another address; the link to the former one does nothing', () => {
    const other = as<SealedText>('sealed:2');
    given(added(), confirmed)
      .when(add({ target: other }))
      .then(added(later, { target: other }), asked('saved', later));
    const replaced = [added(), confirmed, added(at, { target: other })];
    expect(isActive(stateAfter(...replaced), 'slack')).toBe(false);
    given(...replaced)
      .when({ type: 'ConfirmChat', target, at: later })
      .thenNothing();
  });

  it('stays as it is if it is added again at the same address', () =>
    given(added(), confirmed).when(add()).thenNothing());

  it('keeps its frequency and its switch when its address changes', () => {
    const off: AlertSettingsEvent = { type: 'ChatChanged', channel: 'slack', enabled: false, digest: 'weekly', at };
    expect(stateAfter(added(), off, added()).chats).toMatchObject([{ enabled: false, digest: 'weekly' }]);
  });

  it('is asked at most ten times a day, counting all chats', () => {
    const ten = Array.from({ length: 10 }, () => asked('saved'));
    given(...ten)
      .when(add())
      .thenRefused('ALERT_CONFIRM_TOO_OFTEN', { hours: 23 });
    given(added(), ...ten)
      .when(tryOut)
      .thenRefused('ALERT_CONFIRM_TOO_OFTEN', { hours: 23 });
  });

  it('gets the question instead of a test until someone agreed', () => {
    given().when(tryOut).thenRefused('ALERT_CHAT_NOT_FOUND');
    given(added()).when(tryOut).then(asked('test', later));
    given(added(), confirmed)
      .when(tryOut)
      .then({ type: 'AlertTestRequested', channel: 'slack', messageId: 'ask', at: later });
  });

  it('can be turned off, made rarer, and removed', () => {
    const change = (enabled: boolean, digest: 'instant' | 'daily') =>
      ({ type: 'ChangeChat', channel: 'slack', enabled, digest, at: later }) as const;
    given(added(), confirmed)
      .when(change(false, 'daily'))
      .then({ type: 'ChatChanged', channel: 'slack', enabled: false, digest: 'daily', at: later });
    given(added())
      .when(change(false, 'instant'))
      .then({ type: 'ChatChanged', channel: 'slack', enabled: false, digest: 'instant', at: later });
    given(added())
      .when(change(true, 'daily'))
      .then({ type: 'ChatChanged', channel: 'slack', enabled: true, digest: 'daily', at: later });
    given(added()).when(change(true, 'instant')).thenNothing();
    given().when(change(true, 'instant')).thenRefused('ALERT_CHAT_NOT_FOUND');
    given(added())
      .when({ type: 'RemoveChat', channel: 'slack', at: later })
      .then({ type: 'ChatRemoved', channel: 'slack', at: later });
    given().when({ type: 'RemoveChat', channel: 'slack', at: later }).thenRefused('ALERT_CHAT_NOT_FOUND');
  });

  it('leaves the store’s other chats alone', () => {
    const teams = added(at, { channel: 'teams', target: as<SealedText>('sealed:teams') });
    const off: AlertSettingsEvent = { type: 'ChatChanged', channel: 'slack', enabled: false, digest: 'weekly', at };
    const removed: AlertSettingsEvent = { type: 'ChatRemoved', channel: 'slack', at };
    const state = stateAfter(teams, added(), confirmed, off);
    expect(state.chats.map(({ channel, confirmed, enabled }) => [channel, confirmed, enabled])).toEqual([
      ['teams', false, true],
      ['slack', true, false],
    ]);
    expect(stateAfter(teams, added(), removed).chats.map(({ channel }) => channel)).toEqual(['teams']);
  });

  it('answers only for messages to its present address', () => {
    expect(stateAfter(added(), asked('saved'), confirmed).requests.slack).toEqual(['ask']);
    expect(stateAfter(added(), asked('saved'), added()).requests.slack).toEqual([]);
  });
});
