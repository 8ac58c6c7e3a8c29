/** Where, when and about what a shop wants alerts. Stream: `alert-settings-<shop>`. */

import { type Decider, type Refusal, refuse } from '../kernel/decider.js';
import type { Instant, SealedText, ShopDomain } from '../kernel/names.js';
import { CHANNELS, type Channel } from './channel.js';
import { isConfirmed, refuseToAsk, withRequest } from './confirmation.js';
import type { AlertChoices, AlertSettingsEvent, ChannelChoice } from './events.js';
import { type AlertRule, RULE_LIMIT, type StoredRule } from './rule.js';

export type { AlertChoices, AlertSettingsEvent, ChannelChoice } from './events.js';

export const alertSettingsStream = (shop: ShopDomain): string => `alert-settings-${shop}`;

/** Binds a sealed address to this shop and this channel. Sealed with the shop's `account` key. */
export const addressContext = (shop: string, channel: Channel): string => `alert-settings/${shop}/${channel}`;

export type AlertSettingsCommand =
  | {
      type: 'SaveAlertSettings';
      choices: AlertChoices;
      rules: readonly AlertRule[];
      /** For the messages that ask new addresses for consent, if there are any. */
      messageIds: Readonly<Record<Channel, string>>;
      at: Instant;
    }
  /**
   * The owner agreed through the link sent there. If the address has changed since, the consent does not apply to it.
   */
  | { type: 'ConfirmAlertAddress'; channel: Channel; address: SealedText; at: Instant }
  /** By the link in an e-mail or by answering STOP. We never undo it. */
  | { type: 'StopAlerts'; channel: Channel; at: Instant }
  /** The recipient answered YES or START: they agree, and sending is allowed again if the channel is on. */
  | { type: 'AllowAlerts'; channel: Channel; at: Instant }
  | { type: 'RequestTestAlert'; channel: Channel; messageId: string; at: Instant };

export interface AlertSettings {
  readonly choices: AlertChoices;
  readonly rules: readonly StoredRule[];
  /** When the recipient opted out of a channel; `null` if it may be used. */
  readonly stopped: Readonly<Record<Channel, Instant | null>>;
  /** The address whose owner agreed; `null` if no owner did. */
  readonly confirmed: Readonly<Record<Channel, SealedText | null>>;
  /** When the channel's addresses were asked within the last day. */
  readonly asked: Readonly<Record<Channel, readonly Instant[]>>;
  /** Message ids of the newest tests and confirmation requests for the stored address, not for one before it. */
  readonly requests: Readonly<Record<Channel, readonly string[]>>;
  readonly lastTest: Instant | null;
}

/** No alert goes out before a merchant gives an address: there is no rule, and no channel is on. */
const NOTHING: ChannelChoice = { address: null, enabled: false, digest: 'instant' };
export const DEFAULT_DAILY_CAP = 20;

export const TEST_COOLDOWN_SECONDS = 20;

/** More than can be requested while one of them is still retried, which takes about an hour. */
const REQUESTS_KEPT = 200;

export const alertSettings: Decider<AlertSettings, AlertSettingsCommand, AlertSettingsEvent> = {
  initial: {
    choices: { email: NOTHING, sms: NOTHING, quietHours: null, dailyCap: DEFAULT_DAILY_CAP },
    rules: [],
    stopped: { email: null, sms: null },
    confirmed: { email: null, sms: null },
    asked: { email: [], sms: [] },
    requests: { email: [], sms: [] },
    lastTest: null,
  },

  decide(command, state) {
    const { at } = command;
    switch (command.type) {
      case 'SaveAlertSettings':
        return save(command, state);
      case 'StopAlerts': {
        const { channel } = command;
        const none = state.choices[channel].address === null || state.stopped[channel] !== null;
        return none ? [] : [{ type: 'AlertsStopped', channel, at }];
      }
      case 'AllowAlerts':
        return allow(command, state);
      case 'ConfirmAlertAddress': {
        const { channel, address } = command;
        const idle = address !== state.choices[channel].address || isConfirmed(state, channel);
        return idle ? [] : [{ type: 'AlertAddressConfirmed', channel, address, at }];
      }
      case 'RequestTestAlert':
        return tryOut(command, state);
    }
  },

  evolve(state, event) {
    switch (event.type) {
      case 'AlertSettingsSaved':
        return {
          ...state,
          choices: event.choices,
          rules: event.rules,
          stopped: stillStopped(state, event.choices),
          requests: stillMeant(state, event.choices),
        };
      case 'AlertsStopped':
        return switched(state, event.channel, false, event.at);
      case 'AlertsAllowed':
        return switched(state, event.channel, true, null);
      case 'AlertTestRequested':
        return { ...state, lastTest: event.at, requests: withMessage(state, event) };
      case 'AlertConfirmationRequested': {
        const { channel, because, at } = event;
        const asked = { ...state.asked, [channel]: withRequest(state.asked[channel], at) };
        const lastTest = because === 'test' ? at : state.lastTest;
        return { ...state, asked, lastTest, requests: withMessage(state, event) };
      }
      case 'AlertAddressConfirmed':
        return { ...state, confirmed: { ...state.confirmed, [event.channel]: event.address } };
    }
  },
};

/** Whether alerts may go out there: the merchant wants it, and the address's owner agreed and has not stopped it. */
export const isActive = (settings: AlertSettings, channel: Channel): boolean =>
  isConfirmed(settings, channel) && settings.choices[channel].enabled && settings.stopped[channel] === null;

type Of<Type extends AlertSettingsCommand['type']> = Extract<AlertSettingsCommand, { type: Type }>;
type Decided = readonly AlertSettingsEvent[] | Refusal;

/** An unconfirmed address gets the confirmation request again instead: that tests the channel too. */
function tryOut({ channel, messageId, at }: Of<'RequestTestAlert'>, state: AlertSettings): Decided {
  if (state.choices[channel].address === null) return refuse('ALERT_ADDRESS_MISSING');
  if (state.stopped[channel]) return refuse('ALERTS_STOPPED');
  const seconds = state.lastTest ? secondsLeft(state.lastTest, at) : 0;
  if (seconds > 0) return refuse('ALERT_TEST_TOO_SOON', { seconds });
  if (isConfirmed(state, channel)) return [{ type: 'AlertTestRequested', channel, messageId, at }];
  return (
    refuseToAsk(state, channel, at) ?? [{ type: 'AlertConfirmationRequested', channel, messageId, because: 'test', at }]
  );
}

function allow({ channel, at }: Of<'AllowAlerts'>, state: AlertSettings): Decided {
  if (state.stopped[channel] !== null) return [{ type: 'AlertsAllowed', channel, at }];
  const { address } = state.choices[channel];
  return address === null || isConfirmed(state, channel)
    ? []
    : [{ type: 'AlertAddressConfirmed', channel, address, at }];
}

function save({ choices, rules, messageIds, at }: Of<'SaveAlertSettings'>, state: AlertSettings): Decided {
  if (rules.length > RULE_LIMIT) return refuse('ALERT_RULES_FULL', { limit: RULE_LIMIT });
  if (new Set(rules.map(({ id }) => id)).size < rules.length) return refuse('ALERT_RULE_TWICE');
  for (const channel of CHANNELS)
    if (choices[channel].enabled && choices[channel].address === null) return refuse('ALERT_ADDRESS_MISSING');
  const { quietHours, sms } = choices;
  if (quietHours && quietHours.from === quietHours.to) return refuse('ALERT_QUIET_HOURS_INVALID');
  if (sms.enabled && state.stopped.sms && sms.address === state.choices.sms.address) return refuse('ALERTS_STOPPED');
  const kept = rules.map(rule => keep(rule, state, at));
  if (sameJson([choices, kept], [state.choices, state.rules])) return [];
  const saved: AlertSettingsEvent = { type: 'AlertSettingsSaved', choices, rules: kept, at };
  const questions: AlertSettingsEvent[] = [];
  for (const channel of CHANNELS) {
    if (!needsConfirmation(state, alertSettings.evolve(state, saved), channel)) continue;
    const refused = refuseToAsk(state, channel, at);
    if (refused) return refused;
    questions.push({
      type: 'AlertConfirmationRequested',
      channel,
      messageId: messageIds[channel],
      because: 'saved',
      at,
    });
  }
  return [saved, ...questions];
}

/** Asks on the save that adds the address or turns it on. Later saves do not ask again; a test does. */
function needsConfirmation(before: AlertSettings, after: AlertSettings, channel: Channel): boolean {
  const [old, now] = [before.choices[channel], after.choices[channel]];
  if (!now.enabled || after.stopped[channel] !== null || isConfirmed(after, channel)) return false;
  return !old.enabled || old.address !== now.address;
}

/** An unchanged rule keeps running; a rule that is new, changed or on again starts now. */
function keep(rule: AlertRule, { rules }: AlertSettings, at: Instant): StoredRule {
  const before = rules.find(({ id }) => id === rule.id);
  const { since, ...known } = before ?? { since: at };
  return { ...rule, since: sameJson(known, rule) ? since : at };
}

/**
 * Another address is another recipient. An e-mail recipient unsubscribed by a link, which turned the channel off:
 * turning it on asks them again. Only the owner of a number that answered STOP can allow it again, and the provider
 * enforces that too.
 */
const stillStopped = ({ stopped, choices: before }: AlertSettings, after: AlertChoices): AlertSettings['stopped'] => ({
  email: before.email.address === after.email.address && !after.email.enabled ? stopped.email : null,
  sms: before.sms.address === after.sms.address ? stopped.sms : null,
});

/** A request for the address before is not for the new one: its owner gets their own. */
const stillMeant = ({ requests, choices: before }: AlertSettings, after: AlertChoices): AlertSettings['requests'] => ({
  email: before.email.address === after.email.address ? requests.email : [],
  sms: before.sms.address === after.sms.address ? requests.sms : [],
});

const withMessage = (
  { requests }: AlertSettings,
  { channel, messageId }: { readonly channel: Channel; readonly messageId: string },
): AlertSettings['requests'] => ({
  ...requests,
  [channel]: [...requests[channel].slice(1 - REQUESTS_KEPT), messageId],
});

/** Stopping withdraws consent, allowing gives it. */
function switched(state: AlertSettings, channel: Channel, enabled: boolean, stoppedAt: Instant | null): AlertSettings {
  const choices = { ...state.choices, [channel]: { ...state.choices[channel], enabled } };
  const confirmed = { ...state.confirmed, [channel]: enabled ? choices[channel].address : null };
  return { ...state, choices, stopped: { ...state.stopped, [channel]: stoppedAt }, confirmed };
}

const secondsLeft = (last: Instant, now: Instant): number =>
  Math.ceil((Date.parse(last) - Date.parse(now)) / 1000) + TEST_COOLDOWN_SECONDS;

/** Whether two JSON values are equal, ignoring the order of keys: the log does not keep that order. */
function sameJson(a: unknown, b: unknown): boolean {
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a === b;
  const [left, right] = [a as Record<string, unknown>, b as Record<string, unknown>];
  const names = Object.keys(left);
  return (
    Array.isArray(a) === Array.isArray(b) &&
    names.length === Object.keys(right).length &&
    names.every(name => name in right && sameJson(left[name], right[name]))
  );
}
