/** Endpoints for alerts by e-mail, SMS, push and chat: their settings and rules, and tests (DESIGN §9). */
import { type Static, Type } from 'typebox';
import { CHANNELS, CHAT_CHANNELS } from '../alerts/channel.js';
import { DIGESTS } from '../alerts/digest.js';
import { RULE_LIMIT } from '../alerts/rule.js';
import { LANGUAGES } from '../kernel/language.js';
import { Accepted, Nullable, OneOf, Position } from './common.js';
import { endpoint } from './endpoint.js';

/** A positive exact decimal, such as `5.00`. */
const Decimal = Type.String({ pattern: '^(?=.*[1-9])\\d{1,12}(\\.\\d{1,4})?$', maxLength: 20 });
const Percent = Type.Number({ minimum: 0.1, maximum: 1000 });
/** `HH:MM`, 24 hours. */
const TimeOfDay = Type.String({ pattern: '^([01]\\d|2[0-3]):[0-5]\\d$', maxLength: 5 });

/** domain/alerts/events defines each kind. `amount` is in the page's own currency. */
export const AlertCondition = Type.Union([
  Type.Object({
    kind: Type.Union([Type.Literal('price_falls'), Type.Literal('price_rises')]),
    by: Type.Union([Type.Object({ percent: Percent }), Type.Object({ amount: Decimal })]),
    against: Type.Union([Type.Literal('previous'), Type.Literal('reference')]),
  }),
  Type.Object({
    kind: Type.Literal('price_crosses'),
    target: Type.Union([
      Type.Literal('own'),
      Type.Object({ amount: Decimal, currency: Type.String({ pattern: '^[A-Z]{3}$', maxLength: 3 }) }),
    ]),
    direction: Type.Union([Type.Literal('below'), Type.Literal('above')]),
    byPercent: Type.Optional(Percent),
    ifAlready: Type.Optional(Type.Literal(true)),
  }),
  Type.Object({ kind: Type.Literal('lowest'), days: Type.Integer({ minimum: 2, maximum: 365 }) }),
  Type.Object({ kind: Type.Union([Type.Literal('back_in_stock'), Type.Literal('sold_out')]) }),
  Type.Object({ kind: Type.Literal('blocked'), hours: Type.Integer({ minimum: 1, maximum: 720 }) }),
]);
export type AlertCondition = Static<typeof AlertCondition>;

export const AlertRuleBody = Type.Object({
  /** Chosen by the client, unique among the shop's rules, and stable across saves, so that unchanged rules keep running. */
  id: Type.String({ pattern: '^[\\w-]{1,64}$', maxLength: 64 }),
  /** `null`: every competitor. */
  competitorId: Nullable(Type.String({ maxLength: 64 })),
  enabled: Type.Boolean(),
  condition: AlertCondition,
});
export type AlertRuleBody = Static<typeof AlertRuleBody>;

const QuietHours = Nullable(Type.Object({ from: TimeOfDay, to: TimeOfDay }));
const DailyCap = Type.Integer({ minimum: 1, maximum: 200 });
/** A channel's switch and frequency. */
export const Delivery = Type.Object({ enabled: Type.Boolean(), digest: OneOf(DIGESTS) });

/** The complete settings. An address of `null` removes the stored one. */
export const AlertSettingsBody = Type.Object({
  /** An address such as `me@shop.example`. */
  email: Type.Object({ address: Nullable(Type.String({ maxLength: 254 })), ...Delivery.properties }),
  /** A number in international form, such as `+49 151 2345678`. Spaces, dots, hyphens and brackets are ignored. */
  sms: Type.Object({ address: Nullable(Type.String({ maxLength: 32 })), ...Delivery.properties }),
  /** Omitted: unchanged. */
  push: Type.Optional(Delivery),
  quietHours: QuietHours,
  dailyCap: DailyCap,
  /** The language of messages. Omitted: unchanged. */
  language: Type.Optional(OneOf(LANGUAGES)),
  rules: Type.Array(AlertRuleBody, { maxItems: RULE_LIMIT }),
});
export type AlertSettingsBody = Static<typeof AlertSettingsBody>;

const ChannelSettings = Type.Object({
  address: Nullable(Type.String()),
  ...Delivery.properties,
  /** True if the address's key was destroyed with the shop's data. */
  erased: Type.Boolean(),
  /**
   * True once the address's owner agreed, through the link in the confirmation e-mail or by answering YES. Until then
   * the address gets no alerts; a test requests consent again.
   */
  confirmed: Type.Boolean(),
  /** The time of the recipient's opt-out. Nothing is sent until they allow it or the address changes. */
  stoppedAt: Nullable(Type.String()),
  /** True if this installation can send on this channel. */
  available: Type.Boolean(),
});

/** Nothing is sent without an address. A new shop has no address and no rules. */
export const AlertSettingsAnswer = Type.Object({
  email: ChannelSettings,
  sms: ChannelSettings,
  push: Type.Object({
    ...Delivery.properties,
    /** The key to subscribe with: an uncompressed point on P-256, base64url. */
    publicKey: Type.String(),
    /** Oldest first. */
    devices: Type.Array(Type.Object({ id: Type.String(), name: Type.String(), addedAt: Type.String() })),
  }),
  /** Oldest first. */
  chats: Type.Array(
    Type.Object({
      channel: OneOf(CHAT_CHANNELS),
      /** The address, masked. */
      hint: Type.String(),
      /** True once someone in the chat agreed. Until then it gets no alerts; a test requests consent again. */
      confirmed: Type.Boolean(),
      ...Delivery.properties,
    }),
  ),
  quietHours: QuietHours,
  dailyCap: DailyCap,
  /** The language of messages. `null`: never chosen, so they are English. */
  language: Nullable(OneOf(LANGUAGES)),
  rules: Type.Array(AlertRuleBody),
  /** The store's time zone, which quiet hours, digests and the daily cap use. */
  timeZone: Type.String(),
  /** True if the merchant wants the weekly email; it goes to a confirmed address only. */
  weekly: Type.Boolean(),
});
export type AlertSettingsAnswer = Static<typeof AlertSettingsAnswer>;

/** The history shows the test's outcome under `messageId`. */
export const AlertTestBody = Type.Object({ channel: OneOf(CHANNELS) });
export type AlertTestBody = Static<typeof AlertTestBody>;
export const AlertTestAnswer = Type.Object({ messageId: Type.String(), position: Position });

const SETTINGS = '/api/alerts/settings';

export const alertSettings = endpoint({
  method: 'GET',
  path: SETTINGS,
  summary: 'The alert settings of the shop',
  audience: 'session',
  answer: AlertSettingsAnswer,
  reads: ['alert_settings', 'competitors', 'shops'],
});

export const saveAlertSettings = endpoint({
  method: 'PUT',
  path: SETTINGS,
  summary: 'Save the alert settings of the shop',
  audience: 'session',
  body: AlertSettingsBody,
  answer: Accepted,
  errors: [
    'ALERT_CHANNEL_OFF',
    'ALERT_EMAIL_INVALID',
    'ALERT_PHONE_INVALID',
    'ALERT_CONFIRM_TOO_OFTEN',
    'ALERT_ADDRESS_MISSING',
    'ALERT_QUIET_HOURS_INVALID',
    'ALERT_RULES_FULL',
    'ALERT_RULE_TWICE',
    'ALERTS_STOPPED',
  ],
});

export const switchWeeklyEmail = endpoint({
  method: 'PUT',
  path: '/api/alerts/weekly',
  summary: "Turn the weekly email 'Your week' on or off",
  audience: 'session',
  body: Type.Object({ on: Type.Boolean() }),
  answer: Accepted,
});

export const testAlert = endpoint({
  method: 'POST',
  path: '/api/alerts/test',
  summary: 'Send a test message',
  audience: 'session',
  body: AlertTestBody,
  status: 202,
  answer: AlertTestAnswer,
  errors: [
    'ALERT_CHANNEL_OFF',
    'ALERT_ADDRESS_MISSING',
    'ALERT_DEVICE_MISSING',
    'ALERT_CHAT_NOT_FOUND',
    'ALERTS_STOPPED',
    'ALERT_TEST_TOO_SOON',
  ],
});
