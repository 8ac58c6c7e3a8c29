/** The alert settings of a store. Long because every channel has commands and refusals of its own. */
import { describe, expect, it } from 'vitest';
import type { Language } from '../kernel/language.js';
import { type Amount, as, type Instant, type SealedText } from '../kernel/names.js';
import { specification } from '../kernel/specification.js';
import type { AlertRule } from './rule.js';
import {
  type AlertChoices,
  type AlertSettings,
  type AlertSettingsCommand,
  type AlertSettingsEvent,
  alertSettings,
  type ChannelChoice,
  isActive,
  languageIn,
} from './settings.js';

const at = as<Instant>('2026-07-01T09:00:00.000Z');
const later = as<Instant>('2026-07-01T10:00:00.000Z');
const mine = as<SealedText>('sealed:mine');
const other = as<SealedText>('sealed:other');
const channel = (address: SealedText | null, enabled = address !== null): ChannelChoice => ({
  address,
  enabled,
  digest: 'instant',
});
const choices = (more: Partial<AlertChoices> = {}): AlertChoices => ({
  email: channel(mine),
  sms: channel(null),
  push: { enabled: false, digest: 'instant' },
  quietHours: null,
  dailyCap: 20,
  language: null,
  ...more,
});
const rule = (id: string, amount = '5.00'): AlertRule => ({
  id,
  competitorId: null,
  enabled: true,
  condition: { kind: 'price_falls', by: { amount: as<Amount>(amount) }, against: 'previous' },
});
const save = (
  more: Partial<AlertChoices> = {},
  rules: readonly AlertRule[] = [],
  when = later,
): AlertSettingsCommand => ({
  type: 'SaveAlertSettings',
  choices: choices(more),
  rules,
  messageIds: { email: 'ask mail', sms: 'ask number' },
  at: when,
});
const saved = (more: Partial<AlertChoices> = {}, rules: readonly AlertRule[] = [], since = at): AlertSettingsEvent => ({
  type: 'AlertSettingsSaved',
  choices: choices(more),
  rules: rules.map(one => ({ ...one, since })),
  at: since,
});
const confirmationRequested = (
  when = later,
  because: 'saved' | 'test' = 'saved',
  messageId = 'ask mail',
): AlertSettingsEvent => ({
  type: 'AlertConfirmationRequested',
  channel: 'email',
  messageId,
  because,
  at: when,
});
const confirmed = (address = mine, name: 'email' | 'sms' = 'email'): AlertSettingsEvent => ({
  type: 'AlertAddressConfirmed',
  channel: name,
  address,
  at,
});
const stopped = (name: 'email' | 'sms'): AlertSettingsEvent => ({ type: 'AlertsStopped', channel: name, at });
const tryOut: AlertSettingsCommand = { type: 'RequestTestAlert', channel: 'email', messageId: 'm', at: later };

const { given } = specification(alertSettings);
const stateAfter = (...events: AlertSettingsEvent[]): AlertSettings =>
  events.reduce(alertSettings.evolve, alertSettings.initial);

describe('a new shop', () => {
  it('gets no alerts: no channel is on and no rule is set', () => {
    expect(isActive(stateAfter(), 'email') || isActive(stateAfter(), 'sms')).toBe(false);
    expect(stateAfter().rules).toEqual([]);
  });
  it('cannot send a test anywhere', () => given().when(tryOut).thenRefused('ALERT_ADDRESS_MISSING'));
});

describe('saving', () => {
  it('keeps the start time of each rule', () =>
    given()
      .when(save({}, [rule('a')]))
      .then(saved({}, [rule('a')], later), confirmationRequested()));
  it('the same settings again does nothing', () =>
    given(saved({}, [rule('a')]))
      .when(save({}, [rule('a')]))
      .thenNothing());
  it('the same settings in another key order does nothing', () => {
    const sorted = (value: unknown): unknown =>
      Array.isArray(value)
        ? value.map(sorted)
        : typeof value === 'object' && value !== null
          ? Object.fromEntries(
              Object.entries(value)
                .sort(([a], [b]) => (a < b ? -1 : 1))
                .map(([name, held]) => [name, sorted(held)]),
            )
          : value;
    given(sorted(saved({}, [rule('a')])) as AlertSettingsEvent)
      .when(save({}, [rule('a')]))
      .thenNothing();
  });
  it('keeps an unchanged rule running and restarts a changed one', () => {
    const event = alertSettings.decide(
      save({}, [rule('a'), rule('b', '6.00')]),
      stateAfter(saved({}, [rule('a'), rule('b')])),
    );
    expect(event).toMatchObject([{ rules: [{ since: at }, { since: later }] }]);
  });
  it('recognises a rule wherever it stands in the list', () =>
    given(saved({}, [rule('a'), rule('b', '6.00')]))
      .when(save({}, [rule('b', '6.00'), rule('a')]))
      .then({ ...saved({}, [rule('b', '6.00'), rule('a')]), at: later }));
  it.each([
    ['gets a distance', undefined, 5],
    ['loses its distance', 5, undefined],
  ])('restarts a crossing that %s', (_, before, after) => {
    const crossing = (byPercent?: number): AlertRule => ({
      ...rule('a'),
      condition: { kind: 'price_crosses', target: 'own', direction: 'below', ...(byPercent && { byPercent }) },
    });
    given(saved({}, [crossing(before)]))
      .when(save({}, [crossing(after)]))
      .then(saved({}, [crossing(after)], later));
  });
  it.each([
    ['on', null, { from: '22:00', to: '07:00' }],
    ['off', { from: '22:00', to: '07:00' }, null],
  ])('turns quiet hours %s', (_, before, after) =>
    given(saved({ quietHours: before }), confirmed())
      .when(save({ quietHours: after }))
      .then({ ...saved({ quietHours: after }), at: later }),
  );
  it('takes as many rules as the limit', () => {
    const rules = Array.from({ length: 50 }, (_, n) => rule(String(n)));
    given(saved())
      .when(save({}, rules))
      .then(saved({}, rules, later));
  });
  it('switches the weekly email once', () => {
    const off: AlertSettingsEvent = { type: 'WeeklyEmailSwitched', on: false, at };
    given().when({ type: 'SwitchWeeklyEmail', on: true, at }).thenNothing();
    given().when({ type: 'SwitchWeeklyEmail', on: false, at }).then(off);
    given(off).when({ type: 'SwitchWeeklyEmail', on: false, at }).thenNothing();
  });
  it('refuses a channel without an address', () =>
    given()
      .when(save({ email: channel(null, true) }))
      .thenRefused('ALERT_ADDRESS_MISSING'));
  it('refuses two rules with the same id', () =>
    given()
      .when(save({}, [rule('a'), rule('a')]))
      .thenRefused('ALERT_RULE_TWICE'));
  it('refuses quiet hours that cover the whole day', () =>
    given()
      .when(save({ quietHours: { from: '08:00', to: '08:00' } }))
      .thenRefused('ALERT_QUIET_HOURS_INVALID'));
  it('refuses more rules than the limit', () =>
    given()
      .when(
        save(
          {},
          Array.from({ length: 51 }, (_, n) => rule(String(n))),
        ),
      )
      .thenRefused('ALERT_RULES_FULL', { limit: 50 }));
});

describe('a recipient who opted out', () => {
  it('gets nothing', () => expect(isActive(stateAfter(saved(), stopped('email')), 'email')).toBe(false));
  it('gets nothing when other settings are saved', () =>
    expect(stateAfter(saved(), stopped('email'), saved({ email: channel(mine, false) })).stopped.email).toBe(at));
  it('gets no text messages when other settings are saved', () => {
    const [on, off] = [{ sms: channel(mine) }, { sms: channel(mine, false), dailyCap: 5 }];
    given(saved(on), stopped('sms'))
      .when(save(off))
      .then(saved(off, [], later));
    expect(stateAfter(saved(on), stopped('sms'), saved(off)).stopped.sms).toBe(at);
  });
  it('gets nothing, even if the log turns the channel on again', () => {
    const history = [saved({ sms: channel(mine) }), stopped('sms'), saved({ sms: channel(mine) })];
    expect(isActive(stateAfter(...history, confirmed(mine, 'sms')), 'sms')).toBe(false);
  });
  it('does not speak for another e-mail address', () =>
    expect(stateAfter(saved(), stopped('email'), saved({ email: channel(other, false) })).stopped.email).toBeNull());
  it('requests consent again when someone turns emails on, and sends no alerts until then', () => {
    const off = [saved(), confirmed(), stopped('email')];
    given(...off)
      .when(save())
      .then(saved({}, [], later), confirmationRequested());
    expect(isActive(stateAfter(...off, saved()), 'email')).toBe(false);
    expect(isActive(stateAfter(...off, saved(), confirmed()), 'email')).toBe(true);
  });
  it('resumes text messages only after a START reply', () => {
    const sms = { sms: channel(mine) };
    given(saved(sms), stopped('sms')).when(save(sms)).thenRefused('ALERTS_STOPPED');
    const allowed: AlertSettingsEvent = { type: 'AlertsAllowed', channel: 'sms', at };
    given(saved(sms), stopped('sms')).when({ type: 'AllowAlerts', channel: 'sms', at }).then(allowed);
    expect(isActive(stateAfter(saved(sms), stopped('sms'), allowed), 'sms')).toBe(true);
  });
  it('does not stop another number', () => {
    given(saved({ sms: channel(mine) }), stopped('sms'))
      .when(save({ sms: channel(other) }))
      .then(saved({ sms: channel(other) }, [], later), {
        type: 'AlertConfirmationRequested',
        channel: 'sms',
        messageId: 'ask number',
        because: 'saved',
        at: later,
      });
    expect(
      stateAfter(saved({ sms: channel(mine) }), stopped('sms'), saved({ sms: channel(other) })).stopped.sms,
    ).toBeNull();
  });
  it('stops once, and not without an address', () => {
    given(saved()).when({ type: 'StopAlerts', channel: 'email', at }).then(stopped('email'));
    given(saved(), stopped('email')).when({ type: 'StopAlerts', channel: 'email', at }).thenNothing();
    given(saved()).when({ type: 'StopAlerts', channel: 'sms', at }).thenNothing();
  });
});

describe('a test', () => {
  it('goes to the saved address', () =>
    given(saved(), confirmed())
      .when(tryOut)
      .then({ type: 'AlertTestRequested', channel: 'email', messageId: 'm', at: later }));
  it('waits after the last one', () =>
    given(saved(), confirmed(), { type: 'AlertTestRequested', channel: 'email', messageId: 'l', at: later })
      .when(tryOut)
      .thenRefused('ALERT_TEST_TOO_SOON', { seconds: 20 }));
  it('waits after a request for consent that a test sent', () => {
    const before = as<Instant>('2026-07-01T09:59:48.000Z');
    given(saved(), confirmationRequested(before, 'test'))
      .when(tryOut)
      .thenRefused('ALERT_TEST_TOO_SOON', { seconds: 8 });
  });
  it('is refused if the recipient opted out', () =>
    given(saved(), confirmed(), stopped('email')).when(tryOut).thenRefused('ALERTS_STOPPED'));
});

describe('an address', () => {
  it('gets no alert before its owner agreed', () => {
    expect(isActive(stateAfter(saved()), 'email')).toBe(false);
    expect(isActive(stateAfter(saved(), confirmed()), 'email')).toBe(true);
  });
  it('keeps its own requests, not those of the previous address', () => {
    const requests = (...events: AlertSettingsEvent[]) => stateAfter(...events).requests.email;
    const tried = [
      saved(),
      confirmationRequested(at, 'saved', 'first'),
      confirmationRequested(later, 'test', 'second'),
    ];
    expect(requests(...tried, saved({ dailyCap: 5 }))).toEqual(['first', 'second']);
    expect(
      requests(...tried, saved({ email: channel(other) }), confirmationRequested(later, 'saved', 'third')),
    ).toEqual(['third']);
  });
  it('keeps its own requests, if it is a phone number', () => {
    const asked: AlertSettingsEvent = { ...confirmationRequested(), channel: 'sms' } as AlertSettingsEvent;
    const requests = (...events: AlertSettingsEvent[]) => stateAfter(...events).requests.sms;
    expect(requests(saved({ sms: channel(mine) }), asked, saved({ sms: channel(mine), dailyCap: 5 }))).toEqual([
      'ask mail',
    ]);
    expect(requests(saved({ sms: channel(mine) }), asked, saved({ sms: channel(other) }))).toEqual([]);
  });
  it('forgets all but its newest 200 requests', () => {
    const tests = Array.from({ length: 201 }, (_, n): AlertSettingsEvent => {
      return { type: 'AlertTestRequested', channel: 'email', messageId: `m${n}`, at };
    });
    const { email } = stateAfter(saved(), ...tests).requests;
    expect([email.length, email[0]]).toEqual([200, 'm1']);
  });
  it('gets a request for consent after it replaces another one', () =>
    given(saved(), confirmed())
      .when(save({ email: channel(other) }))
      .then(saved({ email: channel(other) }, [], later), confirmationRequested()));
  it('belongs to another owner after it changes', () => {
    const moved = [saved(), confirmed(), saved({ email: channel(other) })];
    expect(isActive(stateAfter(...moved), 'email')).toBe(false);
    given(saved({ email: channel(other) }))
      .when({ type: 'ConfirmAlertAddress', channel: 'email', address: mine, at })
      .thenNothing();
  });
  it('is confirmed once', () => {
    const confirm: AlertSettingsCommand = { type: 'ConfirmAlertAddress', channel: 'email', address: mine, at };
    given(saved()).when(confirm).then(confirmed());
    given(saved(), confirmed()).when(confirm).thenNothing();
  });
  it('gets a request with the save that turns it on, not with later ones', () => {
    given(saved({ email: channel(mine, false) }))
      .when(save())
      .then(saved({}, [], later), confirmationRequested());
    given(saved(), confirmationRequested(at))
      .when(save({ dailyCap: 5 }))
      .then(saved({ dailyCap: 5 }, [], later));
  });
  it('gets another request from a test, even right after the save', () =>
    given(saved(), confirmationRequested())
      .when(tryOut)
      .then(confirmationRequested(later, 'test', 'm')));
  it("is confirmed by a phone's answer, once, and not without a number", () => {
    const allow: AlertSettingsCommand = { type: 'AllowAlerts', channel: 'sms', at };
    given(saved({ sms: channel(other) }))
      .when(allow)
      .then(confirmed(other, 'sms'));
    given(saved({ sms: channel(other) }), confirmed(other, 'sms'))
      .when(allow)
      .thenNothing();
    given(saved()).when(allow).thenNothing();
  });
  it('gets at most ten requests a day, counted over all addresses', () => {
    const ten = Array.from({ length: 10 }, () => confirmationRequested(at));
    given(...ten)
      .when(save())
      .thenRefused('ALERT_CONFIRM_TOO_OFTEN', { hours: 23 });
    given(saved(), ...ten)
      .when(tryOut)
      .thenRefused('ALERT_CONFIRM_TOO_OFTEN', { hours: 23 });
    const nextDay = as<Instant>('2026-07-02T09:00:00.000Z');
    given(...ten)
      .when(save({}, [], nextDay))
      .then(saved({}, [], nextDay), confirmationRequested(nextDay));
  });
});

describe('push to browsers', () => {
  const device = (n: number) => ({
    deviceId: `d${n}`,
    name: `Chrome ${n}`,
    subscription: as<SealedText>(`sealed:${n}`),
  });
  const add = (n: number): AlertSettingsCommand => ({
    type: 'AddPushDevice',
    device: device(n),
    language: 'de',
    at: later,
  });
  const added = (n: number, language: Language = 'de'): AlertSettingsEvent => ({
    type: 'PushDeviceAdded',
    ...device(n),
    language,
    at,
  });
  const remove = (n: number, because: 'merchant' | 'gone' = 'merchant'): AlertSettingsCommand => ({
    type: 'RemovePushDevice',
    deviceId: `d${n}`,
    because,
    at: later,
  });
  const tryPush: AlertSettingsCommand = { type: 'RequestTestAlert', channel: 'push', messageId: 'm', at: later };

  it('starts with the first browser, which turns it on', () => {
    given()
      .when(add(1))
      .then({ type: 'PushDeviceAdded', ...device(1), language: 'de', at: later });
    expect(isActive(stateAfter(), 'push')).toBe(false);
    expect(isActive(stateAfter(added(1)), 'push')).toBe(true);
  });
  it('chooses the first browser’s language, if none was chosen', () => {
    expect(languageIn(stateAfter(added(1), added(2, 'en')))).toBe('de');
    expect(languageIn(stateAfter(saved({ language: 'en' }), added(1)))).toBe('en');
  });
  it('keeps one subscription for a browser that is added again', () =>
    expect(stateAfter(added(1), added(2), added(1)).devices.map(({ deviceId }) => deviceId)).toEqual(['d2', 'd1']));
  it('is limited to ten browsers, of which a known one can be added again', () => {
    const ten = Array.from({ length: 10 }, (_, n) => added(n));
    given(...ten)
      .when(add(10))
      .thenRefused('ALERT_DEVICES_FULL', { limit: 10 });
    given(...ten)
      .when(add(9))
      .then({ type: 'PushDeviceAdded', ...device(9), language: 'de', at: later });
  });
  it('ends with the last browser that is removed, or gone', () => {
    given(added(1))
      .when(remove(1, 'gone'))
      .then({ type: 'PushDeviceRemoved', deviceId: 'd1', name: 'Chrome 1', because: 'gone', at: later });
    given(added(1)).when(remove(2)).thenRefused('ALERT_DEVICE_NOT_FOUND');
    const removed: AlertSettingsEvent = { type: 'PushDeviceRemoved', deviceId: 'd1', name: '', because: 'gone', at };
    expect(isActive(stateAfter(added(1), removed), 'push')).toBe(false);
  });
  it('is off once the settings turn it off, and its browsers stay known', () => {
    const off = stateAfter(added(1), saved());
    expect([isActive(off, 'push'), off.devices.length]).toEqual([false, 1]);
  });
  it('can be tested with a browser alone, and not twice within seconds', () => {
    given().when(tryPush).thenRefused('ALERT_DEVICE_MISSING');
    given(added(1)).when(tryPush).then({ type: 'AlertTestRequested', channel: 'push', messageId: 'm', at: later });
    given(added(1), { type: 'AlertTestRequested', channel: 'push', messageId: 'm', at: later })
      .when(tryPush)
      .thenRefused('ALERT_TEST_TOO_SOON', { seconds: 20 });
  });
});
