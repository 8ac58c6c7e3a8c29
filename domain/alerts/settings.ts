/**
 * A shop's alert channels, schedule and rules. Stream: `alert-settings-<shop>`. Longer than 300 lines because one decider
 * holds what one save may change.
 */

import { type Decider, type Refusal, refuse } from '../kernel/decider.js';
import type { Language } from '../kernel/language.js';
import type { Instant, SealedText, ShopDomain } from '../kernel/names.js';
import { ADDRESS_CHANNELS, type AddressChannel, CHANNELS, type Channel, isChat } from './channel.js';
import { type Chat, type ChatCommand, chatOf, decideChat, evolveChats, isChatCommand, isChatEvent } from './chat.js';
import { isConfirmed, refuseRequest, withRequest } from './confirmation.js';
import type { AlertChoices, AlertSettingsEvent, ChannelChoice } from './events.js';
import { DEVICE_LIMIT, type PushDevice } from './pushDevice.js';
import { type AlertRule, RULE_LIMIT, type StoredRule } from './rule.js';

export type { AlertChoices, AlertSettingsEvent, ChannelChoice } from './events.js';

export const alertSettingsStream = (shop: ShopDomain): string => `alert-settings-${shop}`;

/** Binds a sealed address to its shop and channel. Sealed with the shop's `account` key. */
export const addressContext = (shop: string, channel: AddressChannel): string => `alert-settings/${shop}/${channel}`;

export type AlertSettingsCommand =
  | {
      type: 'SaveAlertSettings';
      choices: AlertChoices;
      rules: readonly AlertRule[];
      /** Ids for the messages that request consent from new addresses. */
      messageIds: Readonly<Record<AddressChannel, string>>;
      at: Instant;
    }
  /**
   * The owner agreed through the link in the message. The consent doesn't apply to an address set since.
   */
  | { type: 'ConfirmAlertAddress'; channel: AddressChannel; address: SealedText; at: Instant }
  /** The recipient followed the link in an e-mail or answered STOP. We never undo it. */
  | { type: 'StopAlerts'; channel: AddressChannel; at: Instant }
  /** The recipient answered YES or START, which gives consent and lifts an earlier STOP. */
  | { type: 'AllowAlerts'; channel: AddressChannel; at: Instant }
  | { type: 'SwitchWeeklyEmail'; on: boolean; at: Instant }
  | { type: 'AddPushDevice'; device: Omit<PushDevice, 'addedAt'>; language: Language | null; at: Instant }
  | { type: 'RemovePushDevice'; deviceId: string; because: 'merchant' | 'gone'; at: Instant }
  | ChatCommand
  | { type: 'RequestTestAlert'; channel: Channel; messageId: string; at: Instant };

export interface AlertSettings {
  readonly choices: AlertChoices;
  readonly rules: readonly StoredRule[];
  /** The time of the recipient's opt-out per channel; `null` if there is none. */
  readonly stopped: Readonly<Record<AddressChannel, Instant | null>>;
  /** The address whose owner agreed; `null` if none has. */
  readonly confirmed: Readonly<Record<AddressChannel, SealedText | null>>;
  /** Times of the last day's confirmation requests per channel; all chats count together. */
  readonly requestedAt: Readonly<Record<AddressChannel | 'chat', readonly Instant[]>>;
  /** Message ids of the newest tests and confirmation requests for the current address. */
  readonly requests: Readonly<Record<Channel, readonly string[]>>;
  readonly lastTest: Instant | null;
  /** True if the merchant wants the weekly email 'Your week'. */
  readonly weekly: boolean;
  /** Oldest first. */
  readonly devices: readonly PushDevice[];
  /** Oldest first. */
  readonly chats: readonly Chat[];
}

/** A new shop sends no alerts: it has no rules, and every channel is off. */
const CHANNEL_OFF: ChannelChoice = { address: null, enabled: false, digest: 'instant' };
export const DEFAULT_DAILY_CAP = 20;

export const TEST_COOLDOWN_SECONDS = 20;

/** Exceeds the number of requests possible during one message's retries, which last about an hour. */
const REQUESTS_KEPT = 200;

export const alertSettings: Decider<AlertSettings, AlertSettingsCommand, AlertSettingsEvent> = {
  initial: {
    choices: {
      email: CHANNEL_OFF,
      sms: CHANNEL_OFF,
      push: { enabled: false, digest: 'instant' },
      quietHours: null,
      dailyCap: DEFAULT_DAILY_CAP,
      language: null,
    },
    rules: [],
    stopped: { email: null, sms: null },
    confirmed: { email: null, sms: null },
    requestedAt: { email: [], sms: [], chat: [] },
    requests: Object.fromEntries(CHANNELS.map(channel => [channel, []])) as unknown as AlertSettings['requests'],
    lastTest: null,
    weekly: true,
    devices: [],
    chats: [],
  },

  decide(command, state) {
    const { at } = command;
    if (isChatCommand(command)) return decideChat(command, state);
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
      case 'SwitchWeeklyEmail':
        return command.on === state.weekly ? [] : [{ type: 'WeeklyEmailSwitched', on: command.on, at }];
      case 'AddPushDevice':
        return addDevice(command, state);
      case 'RemovePushDevice': {
        const { deviceId, because } = command;
        const device = state.devices.find(known => known.deviceId === deviceId);
        if (!device) return refuse('ALERT_DEVICE_NOT_FOUND');
        return [{ type: 'PushDeviceRemoved', deviceId, name: device.name, because, at }];
      }
      case 'RequestTestAlert':
        return requestTest(command, state);
    }
  },

  evolve(state, event) {
    if (isChatEvent(event)) {
      const requests = event.type === 'ChatAdded' ? { ...state.requests, [event.channel]: [] } : state.requests;
      return { ...state, requests, chats: evolveChats(state.chats, event) };
    }
    switch (event.type) {
      case 'AlertSettingsSaved':
        return {
          ...state,
          choices: event.choices,
          rules: event.rules,
          stopped: remainingOptOuts(state, event.choices),
          requests: remainingRequests(state, event.choices),
        };
      case 'AlertsStopped':
        return switched(state, event.channel, false, event.at);
      case 'AlertsAllowed':
        return switched(state, event.channel, true, null);
      case 'AlertTestRequested':
        return { ...state, lastTest: event.at, requests: withMessage(state, event) };
      case 'AlertConfirmationRequested': {
        const { channel, because, at } = event;
        const key = requestKey(channel);
        const requestedAt = { ...state.requestedAt, [key]: withRequest(state.requestedAt[key], at) };
        const lastTest = because === 'test' ? at : state.lastTest;
        return { ...state, requestedAt, lastTest, requests: withMessage(state, event) };
      }
      case 'WeeklyEmailSwitched':
        return { ...state, weekly: event.on };
      case 'PushDeviceAdded': {
        const { deviceId, name, subscription, at } = event;
        const push = { ...state.choices.push, enabled: true };
        const choices = { ...state.choices, push, language: state.choices.language ?? event.language };
        return {
          ...state,
          choices,
          devices: [...others(state, deviceId), { deviceId, name, subscription, addedAt: at }],
        };
      }
      case 'PushDeviceRemoved':
        return { ...state, devices: others(state, event.deviceId) };
      case 'AlertAddressConfirmed':
        return { ...state, confirmed: { ...state.confirmed, [event.channel]: event.address } };
    }
  },
};

/** Checks that the merchant enabled the channel and that its recipient agreed and has not opted out. */
export const isActive = (
  settings: Pick<AlertSettings, 'choices' | 'confirmed' | 'stopped' | 'devices' | 'chats'>,
  channel: Channel,
): boolean => {
  if (!choiceOf(settings, channel).enabled) return false;
  if (channel === 'push') return settings.devices.length > 0;
  if (isChat(channel)) return chatOf(settings, channel)?.confirmed === true;
  return isConfirmed(settings, channel) && settings.stopped[channel] === null;
};

/** A channel's switch and frequency; off if there is no such chat. */
export const choiceOf = (
  settings: Pick<AlertSettings, 'choices' | 'chats'>,
  channel: Channel,
): Pick<ChannelChoice, 'enabled' | 'digest'> =>
  isChat(channel) ? (chatOf(settings, channel) ?? CHANNEL_OFF) : settings.choices[channel];

const requestKey = (channel: Exclude<Channel, 'push'>) => (isChat(channel) ? 'chat' : channel);

/** The language of all messages and of the pages behind their links. */
export const languageIn = ({ choices }: Pick<AlertSettings, 'choices'>): Language => choices.language ?? 'en';

const others = ({ devices }: AlertSettings, deviceId: string): readonly PushDevice[] =>
  devices.filter(device => device.deviceId !== deviceId);

type CommandOf<Type extends AlertSettingsCommand['type']> = Extract<AlertSettingsCommand, { type: Type }>;
type Decided = readonly AlertSettingsEvent[] | Refusal;

/** Sends an unconfirmed address the confirmation request instead, which tests the channel too. */
function requestTest({ channel, messageId, at }: CommandOf<'RequestTestAlert'>, state: AlertSettings): Decided {
  if (channel === 'push') {
    if (state.devices.length === 0) return refuse('ALERT_DEVICE_MISSING');
  } else if (isChat(channel)) {
    if (!chatOf(state, channel)) return refuse('ALERT_CHAT_NOT_FOUND');
  } else {
    if (state.choices[channel].address === null) return refuse('ALERT_ADDRESS_MISSING');
    if (state.stopped[channel]) return refuse('ALERTS_STOPPED');
  }
  const seconds = state.lastTest ? secondsLeft(state.lastTest, at) : 0;
  if (seconds > 0) return refuse('ALERT_TEST_TOO_SOON', { seconds });
  const agreed =
    channel === 'push' || (isChat(channel) ? chatOf(state, channel)?.confirmed : isConfirmed(state, channel));
  if (agreed) return [{ type: 'AlertTestRequested', channel, messageId, at }];
  return (
    refuseRequest(state, requestKey(channel), at) ?? [
      { type: 'AlertConfirmationRequested', channel, messageId, because: 'test', at },
    ]
  );
}

/** A subscription that is sealed anew looks different, so a known device is added again. */
function addDevice({ device, language, at }: CommandOf<'AddPushDevice'>, state: AlertSettings): Decided {
  if (others(state, device.deviceId).length >= DEVICE_LIMIT)
    return refuse('ALERT_DEVICES_FULL', { limit: DEVICE_LIMIT });
  return [{ type: 'PushDeviceAdded', ...device, language, at }];
}

function allow({ channel, at }: CommandOf<'AllowAlerts'>, state: AlertSettings): Decided {
  if (state.stopped[channel] !== null) return [{ type: 'AlertsAllowed', channel, at }];
  const { address } = state.choices[channel];
  return address === null || isConfirmed(state, channel)
    ? []
    : [{ type: 'AlertAddressConfirmed', channel, address, at }];
}

function save({ choices, rules, messageIds, at }: CommandOf<'SaveAlertSettings'>, state: AlertSettings): Decided {
  if (rules.length > RULE_LIMIT) return refuse('ALERT_RULES_FULL', { limit: RULE_LIMIT });
  if (new Set(rules.map(({ id }) => id)).size < rules.length) return refuse('ALERT_RULE_TWICE');
  for (const channel of ADDRESS_CHANNELS)
    if (choices[channel].enabled && choices[channel].address === null) return refuse('ALERT_ADDRESS_MISSING');
  const { quietHours, sms } = choices;
  if (quietHours && quietHours.from === quietHours.to) return refuse('ALERT_QUIET_HOURS_INVALID');
  if (sms.enabled && state.stopped.sms && sms.address === state.choices.sms.address) return refuse('ALERTS_STOPPED');
  const stored = rules.map(rule => keep(rule, state, at));
  if (sameJson([choices, stored], [state.choices, state.rules])) return [];
  const saved: AlertSettingsEvent = { type: 'AlertSettingsSaved', choices, rules: stored, at };
  const questions: AlertSettingsEvent[] = [];
  for (const channel of ADDRESS_CHANNELS) {
    if (!needsConfirmation(state, alertSettings.evolve(state, saved), channel)) continue;
    const refused = refuseRequest(state, channel, at);
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

/** Requests confirmation on the save that adds the address or turns it on, not on later saves. */
function needsConfirmation(before: AlertSettings, after: AlertSettings, channel: AddressChannel): boolean {
  const [old, now] = [before.choices[channel], after.choices[channel]];
  if (!now.enabled || isConfirmed(after, channel)) return false;
  return !old.enabled || old.address !== now.address;
}

/** Keeps the start time of an unchanged rule; a rule that is new, changed or turned on again starts now. */
function keep(rule: AlertRule, { rules }: AlertSettings, at: Instant): StoredRule {
  const before = rules.find(({ id }) => id === rule.id);
  const { since, ...known } = before ?? { since: at };
  return { ...rule, since: sameJson(known, rule) ? since : at };
}

/**
 * Another address is another recipient. An e-mail opt-out turned the channel off, so turning it on again requests
 * consent. Only the owner of a phone number can undo STOP, which the provider enforces too.
 */
const remainingOptOuts = (
  { stopped, choices: before }: AlertSettings,
  after: AlertChoices,
): AlertSettings['stopped'] => ({
  email: before.email.address === after.email.address && !after.email.enabled ? stopped.email : null,
  sms: before.sms.address === after.sms.address ? stopped.sms : null,
});

/** Drops the requests for a replaced address. */
const remainingRequests = (
  { requests, choices: before }: AlertSettings,
  after: AlertChoices,
): AlertSettings['requests'] => ({
  ...requests,
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

/** Opting out withdraws consent, allowing gives it. */
function switched(
  state: AlertSettings,
  channel: AddressChannel,
  enabled: boolean,
  stoppedAt: Instant | null,
): AlertSettings {
  const choices = { ...state.choices, [channel]: { ...state.choices[channel], enabled } };
  const confirmed = { ...state.confirmed, [channel]: enabled ? choices[channel].address : null };
  return { ...state, choices, stopped: { ...state.stopped, [channel]: stoppedAt }, confirmed };
}

const secondsLeft = (last: Instant, now: Instant): number =>
  Math.ceil((Date.parse(last) - Date.parse(now)) / 1000) + TEST_COOLDOWN_SECONDS;

/** Compares two JSON values, ignoring key order, because the log does not preserve it. */
function sameJson(a: unknown, b: unknown): boolean {
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a === b;
  const [left, right] = [a as Record<string, unknown>, b as Record<string, unknown>];
  const names = Object.keys(left);
  return (
    names.length === Object.keys(right).length &&
    names.every(name => name in right && sameJson(left[name], right[name]))
  );
}
