/** Where, when and of what a shop wants to be told. Stream: `alert-settings-<shop>`. */
import { type Decider, refuse } from '../kernel/decider.js';
import type { Instant, SealedText } from '../kernel/names.js';
import type { Digest, QuietHours } from './quietHours.js';
import { type AlertRule, type KeptRule, RULE_LIMIT } from './rule.js';
import { sameJson } from './sameJson.js';

export const CHANNELS = ['email', 'sms'] as const;
export type Channel = (typeof CHANNELS)[number];

/** What a sealed address is bound to: it opens as this shop's, for this channel. Key: the shop's `account` key. */
export const addressContext = (shop: string, channel: Channel): string => `alert-settings/${shop}/${channel}`;

export interface ChannelChoice {
  /** Personal data: sealed. `null`: none was given, so nothing is sent. */
  readonly address: SealedText | null;
  readonly enabled: boolean;
  readonly digest: Digest;
}

export interface AlertChoices {
  readonly email: ChannelChoice;
  readonly sms: ChannelChoice;
  readonly quietHours: QuietHours | null;
  /** Messages per channel and day of the store; more wait for the next day. */
  readonly dailyCap: number;
}

export type AlertSettingsCommand =
  | { type: 'SaveAlertSettings'; choices: AlertChoices; rules: readonly AlertRule[]; at: Instant }
  /** By the link in a mail, or by answering STOP: never undone by us. */
  | { type: 'StopAlerts'; channel: Channel; at: Instant }
  /** The recipient answered START: sending is allowed again, and is on where it was. */
  | { type: 'AllowAlerts'; channel: Channel; at: Instant }
  | { type: 'RequestTestAlert'; channel: Channel; messageId: string; at: Instant };

export type AlertSettingsEvent =
  | { type: 'AlertSettingsSaved'; choices: AlertChoices; rules: readonly KeptRule[]; at: Instant }
  | { type: 'AlertsStopped'; channel: Channel; at: Instant }
  | { type: 'AlertsAllowed'; channel: Channel; at: Instant }
  | { type: 'AlertTestRequested'; channel: Channel; messageId: string; at: Instant };

export interface AlertSettings {
  readonly choices: AlertChoices;
  readonly rules: readonly KeptRule[];
  /** When the recipient of a channel's address stopped it; `null`: it may be used. */
  readonly stopped: Readonly<Record<Channel, Instant | null>>;
  readonly lastTest: Instant | null;
}

/** Nobody is told anything before a merchant gives an address: there is no rule, and no channel is on. */
const NOTHING: ChannelChoice = { address: null, enabled: false, digest: 'instant' };
export const DEFAULT_DAILY_CAP = 20;

export const TEST_COOLDOWN_SECONDS = 20;

export const alertSettings: Decider<AlertSettings, AlertSettingsCommand, AlertSettingsEvent> = {
  initial: {
    choices: { email: NOTHING, sms: NOTHING, quietHours: null, dailyCap: DEFAULT_DAILY_CAP },
    rules: [],
    stopped: { email: null, sms: null },
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
        return state.stopped[command.channel] === null ? [] : [{ type: 'AlertsAllowed', channel: command.channel, at }];
      case 'RequestTestAlert': {
        const { channel, messageId } = command;
        if (state.choices[channel].address === null) return refuse('ALERT_ADDRESS_MISSING');
        if (state.stopped[channel]) return refuse('ALERTS_STOPPED');
        const seconds = state.lastTest ? secondsLeft(state.lastTest, at) : 0;
        if (seconds > 0) return refuse('ALERT_TEST_TOO_SOON', { seconds });
        return [{ type: 'AlertTestRequested', channel, messageId, at }];
      }
    }
  },

  evolve(state, event) {
    switch (event.type) {
      case 'AlertSettingsSaved':
        return { ...state, choices: event.choices, rules: event.rules, stopped: stillStopped(state, event.choices) };
      case 'AlertsStopped':
        return switched(state, event.channel, false, event.at);
      case 'AlertsAllowed':
        return switched(state, event.channel, true, null);
      case 'AlertTestRequested':
        return { ...state, lastTest: event.at };
    }
  },
};

/** Whether messages may go out there: an address is known, the merchant wants it, and its owner has not stopped it. */
export const isActive = ({ choices, stopped }: AlertSettings, channel: Channel): boolean =>
  choices[channel].address !== null && choices[channel].enabled && stopped[channel] === null;

type Save = Extract<AlertSettingsCommand, { type: 'SaveAlertSettings' }>;

function save({ choices, rules, at }: Save, state: AlertSettings) {
  if (rules.length > RULE_LIMIT) return refuse('ALERT_RULES_FULL', { limit: RULE_LIMIT });
  if (new Set(rules.map(({ id }) => id)).size < rules.length) return refuse('ALERT_RULE_TWICE');
  for (const channel of CHANNELS)
    if (choices[channel].enabled && choices[channel].address === null) return refuse('ALERT_ADDRESS_MISSING');
  const { quietHours, sms } = choices;
  if (quietHours && quietHours.from === quietHours.to) return refuse('ALERT_QUIET_HOURS_INVALID');
  if (sms.enabled && state.stopped.sms && sms.address === state.choices.sms.address) return refuse('ALERTS_STOPPED');
  const kept = rules.map(rule => keep(rule, state, at));
  const same = sameJson([choices, kept], [state.choices, state.rules]);
  return same ? [] : [{ type: 'AlertSettingsSaved' as const, choices, rules: kept, at }];
}

/** A rule that is as it was goes on; one that is new, other, or on again begins now. */
function keep(rule: AlertRule, { rules }: AlertSettings, at: Instant): KeptRule {
  const before = rules.find(({ id }) => id === rule.id);
  const { since, ...known } = before ?? { since: at };
  return { ...rule, since: sameJson(known, rule) ? since : at };
}

/**
 * Another address is another recipient. A mail's recipient unsubscribed by a link, which turned the channel off: who
 * turns it on again means it. A number that answered STOP is theirs to allow again, and the provider holds to that too.
 */
const stillStopped = ({ stopped, choices: before }: AlertSettings, after: AlertChoices): AlertSettings['stopped'] => ({
  email: before.email.address === after.email.address && !after.email.enabled ? stopped.email : null,
  sms: before.sms.address === after.sms.address ? stopped.sms : null,
});

function switched(state: AlertSettings, channel: Channel, enabled: boolean, stoppedAt: Instant | null): AlertSettings {
  const choices = { ...state.choices, [channel]: { ...state.choices[channel], enabled } };
  return { ...state, choices, stopped: { ...state.stopped, [channel]: stoppedAt } };
}

const secondsLeft = (last: Instant, now: Instant): number =>
  Math.ceil((Date.parse(last) - Date.parse(now)) / 1000) + TEST_COOLDOWN_SECONDS;
