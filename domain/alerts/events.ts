/** Alert events: settings and rules, raised alerts, and the messages that report them. */
import { Type } from 'typebox';
import {
  type EventIn,
  type Fact,
  named,
  ofShop,
  oneOf,
  orNull,
  text,
  typed,
  typedUrl,
  type Upcast,
  wasInClear,
} from '../kernel/event.js';
import { LANGUAGES } from '../kernel/language.js';
import type { Amount, CompetitorId, Currency, Instant, PageId, SealedText } from '../kernel/names.js';
import { AVAILABILITIES } from '../price/availability.js';
import { ADDRESS_CHANNELS, CHANNELS, CHAT_CHANNELS, CONSENT_CHANNELS } from './channel.js';
import { DIGESTS } from './digest.js';
import { DROP_REASONS } from './dropReason.js';

const amount = named<Amount>();
const instant = named<Instant>();
const competitorId = named<CompetitorId>();
const addressChannel = oneOf(ADDRESS_CHANNELS);
const channel = oneOf(CHANNELS);
const chatChannel = oneOf(CHAT_CHANNELS);
const consentChannel = oneOf(CONSENT_CHANNELS);
const availability = oneOf(AVAILABILITIES);
const address = named<SealedText>();

/** The minimum price move: either a percentage or an amount in the page's own currency. */
const threshold = Type.Union([Type.Object({ percent: Type.Number() }), Type.Object({ amount })]);
export type Threshold = Fact<typeof threshold>;

/**
 * `previous`: compares with the preceding price. Misses slow creep: 100, 103, 106, 109 never moves by 5 %.
 * `reference`: compares with the price when the rule was set, or at its last alert. Catches creep.
 */
const against = oneOf(['previous', 'reference']);

/**
 * `own`: the price of the merchant's linked product; an equal price does not cross it. A fixed price is crossed when
 * it is reached.
 */
const target = Type.Union([Type.Literal('own'), Type.Object({ amount, currency: named<Currency>() })]);
export type Target = Fact<typeof target>;

const condition = Type.Union([
  Type.Object({ kind: oneOf(['price_falls', 'price_rises']), by: threshold, against }),
  Type.Object({
    kind: Type.Literal('price_crosses'),
    target,
    direction: oneOf(['below', 'above']),
    /** The least distance from the target, in percent of it; absent: any. */
    byPercent: Type.Optional(Type.Number()),
    /** Also raises one alert for a price that is beyond the target when the rule starts. */
    ifAlready: Type.Optional(Type.Literal(true)),
  }),
  /** Lower than every price of the last `days` days, as far as the page was watched. */
  Type.Object({ kind: Type.Literal('lowest'), days: Type.Number() }),
  Type.Object({ kind: oneOf(['back_in_stock', 'sold_out']) }),
  /** The page was unreadable for `hours` hours, for any reason. */
  Type.Object({ kind: Type.Literal('blocked'), hours: Type.Number() }),
]);
export type Condition = Fact<typeof condition>;

const rule = {
  id: typed(),
  /** `null`: every competitor of the shop. */
  competitorId: orNull(competitorId),
  enabled: Type.Boolean(),
  condition,
};
const storedRule = Type.Object({
  ...rule,
  /** Earlier changes set the baseline and raise no alert. */
  since: instant,
});
export type StoredRule = Fact<typeof storedRule>;
export type AlertRule = Omit<StoredRule, 'since'>;

/** `HH:MM`, 24 hours. From `from` up to but not including `to`; spans midnight if `to` is earlier. */
const quietHours = Type.Object({ from: text, to: text });
export type QuietHours = Fact<typeof quietHours>;

const channelChoice = Type.Object({
  /** Sealed, because it is personal data. `null`: no address, so nothing is sent. */
  address: orNull(address),
  enabled: Type.Boolean(),
  digest: oneOf(DIGESTS),
});
export type ChannelChoice = Fact<typeof channelChoice>;

/** `null`: never chosen, so English. */
const language = orNull(oneOf(LANGUAGES));

const choices = Type.Object({
  email: channelChoice,
  sms: channelChoice,
  /** Its addresses are the devices (`PushDeviceAdded`). */
  push: Type.Object({ enabled: Type.Boolean(), digest: oneOf(DIGESTS) }),
  quietHours: orNull(quietHours),
  /** Messages per channel and store day; the rest wait for the next day. */
  dailyCap: Type.Number(),
  /** The language of all messages. */
  language,
});
export type AlertChoices = Fact<typeof choices>;

/** Earlier crossings had neither a distance nor `ifAlready`. */
const withPlainCrossings: Upcast = data => ({ ...data });
/** Earlier settings had no push. */
const withoutPush: Upcast = data => ({
  ...data,
  choices: { ...(data.choices as object), push: { enabled: false, digest: 'instant' } },
});
/** Earlier messages were English. */
const inEnglish: Upcast = data => ({ ...data, choices: { ...(data.choices as object), language: 'en' } });
/** Earlier browsers named no language. */
const withoutLanguage: Upcast = data => ({ ...data, language: null });
/** Earlier messages, tests and consent requests had fewer channels. */
const onOlderChannels: Upcast = data => ({ ...data });

const chatEvents = {
  ChatAdded: ofShop({ channel: chatChannel, target: address, hint: typed() }),
  ChatConfirmed: ofShop({ channel: chatChannel }),
  ChatChanged: ofShop({ channel: chatChannel, enabled: Type.Boolean(), digest: oneOf(DIGESTS) }),
  ChatRemoved: ofShop({ channel: chatChannel }),
};

export const alertSettingsEvents = {
  AlertSettingsSaved: ofShop(
    { choices, rules: Type.Array(storedRule) },
    wasInClear,
    withPlainCrossings,
    withoutPush,
    inEnglish,
  ),
  AlertsStopped: ofShop({ channel: addressChannel }),
  AlertsAllowed: ofShop({ channel: addressChannel }),
  AlertTestRequested: ofShop({ channel, messageId: text }, onOlderChannels, onOlderChannels),
  /** A message will ask the stored address for consent. */
  AlertConfirmationRequested: ofShop(
    { channel: consentChannel, messageId: text, because: oneOf(['saved', 'test']) },
    onOlderChannels,
  ),
  AlertAddressConfirmed: ofShop({ channel: addressChannel, address }),
  /** On by default: the weekly email goes to a confirmed address only. */
  WeeklyEmailSwitched: ofShop({ on: Type.Boolean() }),
  /** Turns push on; the messages get the browser's language if none was chosen. Repeated for a device, it replaces the subscription. */
  PushDeviceAdded: ofShop({ deviceId: text, name: typed(), subscription: address, language }, withoutLanguage),
  /** `gone`: its push service no longer knows it. */
  PushDeviceRemoved: ofShop({ deviceId: text, name: typed(), because: oneOf(['merchant', 'gone']) }),
  ...chatEvents,
};
export type AlertSettingsEvent = EventIn<typeof alertSettingsEvents>;
export type ChatEvent = EventIn<typeof chatEvents>;

const change = Type.Union([
  Type.Object({
    kind: Type.Literal('price'),
    from: amount,
    to: amount,
    currency: orNull(named<Currency>()),
    /** The comparison price if it isn't `from`: the reference, the target, or the lowest price so far. */
    base: orNull(amount),
  }),
  Type.Object({ kind: Type.Literal('stock'), from: availability, to: availability }),
  Type.Object({ kind: Type.Literal('blocked'), since: instant, reason: text }),
]);
/** The observed change that the message reports. */
export type Change = Fact<typeof change>;

const alert = Type.Object({
  /** Derived from the rule, the competitor and the transition, so one transition raises one alert. */
  alertId: text,
  ruleId: typed(),
  condition,
  competitorId,
  /** The merchant's label, or the page's title, or its host. */
  label: typed(),
  page: named<PageId>(),
  url: typedUrl(),
  change,
  /** The time of the check that observed the change. */
  observedAt: instant,
  /** Describes the check that observed the change, for the merchant. */
  evidence: typed(),
});
export type AlertFacts = Fact<typeof alert>;

export const alertEvents = { AlertRaised: ofShop({ alert }, wasInClear, withPlainCrossings) };
export type AlertEvent = EventIn<typeof alertEvents>;

export const alertHistoryEvents = {
  AlertHistoryForgotten: ofShop({ messageIds: Type.Array(text), alertIds: Type.Array(text) }),
};
export type AlertHistoryEvent = EventIn<typeof alertHistoryEvents>;

const message = {
  messageId: text,
  channel,
  /** The alerts it reports; empty in a test. */
  alertIds: Type.Array(text),
};

export const alertMessageEvents = {
  /** The mail server or text message provider accepted it. */
  AlertMessageSent: ofShop({ ...message, providerId: text }, onOlderChannels, onOlderChannels),
  /** Final: no automatic retry. */
  AlertMessageFailed: ofShop({ ...message, code: text }, onOlderChannels, onOlderChannels),
  AlertMessageDropped: ofShop(
    { ...message, because: oneOf(DROP_REASONS) },
    data => ({ ...data }),
    onOlderChannels,
    onOlderChannels,
  ),
  AlertMessageDelivered: ofShop({ messageId: text }),
  AlertMessageUndelivered: ofShop({ messageId: text, code: orNull(text) }),
};
export type AlertMessageEvent = EventIn<typeof alertMessageEvents>;
