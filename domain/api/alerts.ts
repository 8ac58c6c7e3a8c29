/** Endpoints for e-mail, SMS, push and chat alerts: settings, history, and the links in messages (DESIGN §9). */
import { type Static, Type } from 'typebox';
import { CHANNELS, CHAT_CHANNELS } from '../alerts/channel.js';
import { DIGESTS } from '../alerts/digest.js';
import { RULE_LIMIT } from '../alerts/rule.js';
import { LANGUAGES } from '../kernel/language.js';
import { Accepted, IdParams, Nullable, OneOf, Position } from './common.js';
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
const chosen = { enabled: Type.Boolean(), digest: OneOf(DIGESTS) };

/** The complete settings. An address of `null` removes the stored one. */
export const AlertSettingsBody = Type.Object({
  /** An address such as `me@shop.example`. */
  email: Type.Object({ address: Nullable(Type.String({ maxLength: 254 })), ...chosen }),
  /** A number in international form, such as `+49 151 2345678`. Spaces, dots, hyphens and brackets are ignored. */
  sms: Type.Object({ address: Nullable(Type.String({ maxLength: 32 })), ...chosen }),
  /** Omitted: unchanged. */
  push: Type.Optional(Type.Object(chosen)),
  quietHours: QuietHours,
  dailyCap: DailyCap,
  /** The language of messages. Omitted: unchanged. */
  language: Type.Optional(OneOf(LANGUAGES)),
  rules: Type.Array(AlertRuleBody, { maxItems: RULE_LIMIT }),
});
export type AlertSettingsBody = Static<typeof AlertSettingsBody>;

const ChannelSettings = Type.Object({
  address: Nullable(Type.String()),
  ...chosen,
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
    ...chosen,
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
      ...chosen,
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

/** A browser's push subscription (`PushSubscription.toJSON()`), with a name for the list. */
export const PushDeviceBody = Type.Object({
  endpoint: Type.String({ minLength: 1, maxLength: 1024 }),
  keys: Type.Object({
    p256dh: Type.String({ pattern: '^[\\w-]{87}=?$', maxLength: 88 }),
    auth: Type.String({ pattern: '^[\\w-]{22}={0,2}$', maxLength: 24 }),
  }),
  /** Such as 'Chrome on Android'. */
  name: Type.String({ minLength: 1, maxLength: 60 }),
  /** The browser's language, which the store's messages get if none was chosen. */
  language: Type.Optional(OneOf(LANGUAGES)),
});

const ChatUrl = Type.String({ minLength: 1, maxLength: 2048 });

/** A chat's address. It is a secret: answers show it masked. */
export const ChatAddress = Type.Union([
  /** Slack, or what accepts its format: Mattermost, Discord (`…/slack`). */
  Type.Object({ channel: Type.Literal('slack'), url: ChatUrl }),
  Type.Object({ channel: Type.Literal('google_chat'), url: ChatUrl }),
  /** A workflow that starts when a webhook request is received. */
  Type.Object({ channel: Type.Literal('teams'), url: ChatUrl }),
  Type.Object({
    channel: Type.Literal('telegram'),
    /** From @BotFather. */
    token: Type.String({ pattern: '^\\d{5,15}:[\\w-]{30,60}$', maxLength: 80 }),
    /** A number, negative for groups, or `@name` of a public channel. */
    chatId: Type.String({ pattern: '^(-?\\d{1,20}|@\\w{4,40})$', maxLength: 41 }),
  }),
  Type.Object({
    channel: Type.Literal('ntfy'),
    /** The topic's URL, such as `https://ntfy.sh/my-topic`. */
    url: ChatUrl,
    /** An access token, for a topic that needs one. */
    token: Nullable(Type.String({ pattern: '^[\\w.~+/=-]{1,200}$', maxLength: 200 })),
  }),
]);
export type ChatAddress = Static<typeof ChatAddress>;

/** The history shows the test's outcome under `messageId`. */
export const AlertTestBody = Type.Object({ channel: OneOf(CHANNELS) });
export type AlertTestBody = Static<typeof AlertTestBody>;
export const AlertTestAnswer = Type.Object({ messageId: Type.String(), position: Position });

/** Message purposes. `confirmation` requests the recipient's consent to alerts. */
export const MESSAGE_PURPOSES = ['alerts', 'test', 'confirmation', 'weekly'] as const;

export const MESSAGE_STATUSES = ['waiting', 'sent', 'delivered', 'undelivered', 'failed', 'dropped'] as const;

/** Sent messages and messages that wait (for quiet hours, a digest, the daily cap), newest first, at most 50. */
export const AlertHistory = Type.Array(
  Type.Object({
    messageId: Type.String(),
    channel: OneOf(CHANNELS),
    /** `waiting`: not sent yet; `at` is the time of the request. Never used for alerts. */
    status: OneOf(MESSAGE_STATUSES),
    /** The reason for a failed, dropped or undelivered message: the provider's code or one of ours. */
    code: Nullable(Type.String()),
    at: Type.String(),
    purpose: OneOf(MESSAGE_PURPOSES),
    alerts: Type.Array(
      Type.Object({
        id: Type.String(),
        ruleId: Type.String(),
        competitorId: Type.String(),
        label: Type.String(),
        url: Type.String(),
        /** Describes the change in one sentence. */
        text: Type.String(),
        observedAt: Type.String(),
      }),
    ),
  }),
);
export type AlertHistory = Static<typeof AlertHistory>;

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

const DEVICES = '/api/alerts/devices';

export const addPushDevice = endpoint({
  method: 'POST',
  path: DEVICES,
  summary: 'Send push alerts to a browser',
  audience: 'session',
  personOnly: true,
  body: PushDeviceBody,
  status: 201,
  answer: Type.Object({ id: Type.String(), position: Position }),
  errors: ['ALERT_DEVICE_INVALID', 'ALERT_DEVICES_FULL'],
});

export const removePushDevice = endpoint({
  method: 'DELETE',
  path: `${DEVICES}/:id`,
  summary: 'End push alerts to a browser',
  audience: 'session',
  personOnly: true,
  params: IdParams,
  answer: Accepted,
  errors: ['ALERT_DEVICE_NOT_FOUND'],
});

const CHATS = '/api/alerts/chats';
const ChatParams = Type.Object({ channel: OneOf(CHAT_CHANNELS) });

export const addChat = endpoint({
  method: 'POST',
  path: CHATS,
  summary: 'Send alerts to a chat, once someone there agrees; replaces the channel’s chat',
  audience: 'session',
  personOnly: true,
  body: ChatAddress,
  status: 201,
  answer: Accepted,
  errors: ['ALERT_CHAT_INVALID', 'ALERT_CONFIRM_TOO_OFTEN'],
});

export const changeChat = endpoint({
  method: 'PUT',
  path: `${CHATS}/:channel`,
  summary: 'Turn a chat’s alerts on or off, or choose their frequency',
  audience: 'session',
  params: ChatParams,
  body: Type.Object(chosen),
  answer: Accepted,
  errors: ['ALERT_CHAT_NOT_FOUND'],
});

export const removeChat = endpoint({
  method: 'DELETE',
  path: `${CHATS}/:channel`,
  summary: 'End alerts to a chat, and forget its address',
  audience: 'session',
  personOnly: true,
  params: ChatParams,
  answer: Accepted,
  errors: ['ALERT_CHAT_NOT_FOUND'],
});

/** Matches the retention of alerts (spec §9: analytics). */
export const REHEARSED_DAYS = 90;

export const AlertRehearsal = Type.Object({
  days: Type.Integer(),
  /** The start of the competitors' known history, at most `days` ago; `null` without a history. */
  knownSince: Nullable(Type.String()),
  /** The number of alerts that the rule would have raised. */
  alerts: Type.Integer(),
  /** The number of those alerts for a price move below `smallPercent`. */
  small: Type.Integer(),
  smallPercent: Type.Number(),
  /** The last alert, with its message text. */
  last: Nullable(
    Type.Object({ competitorId: Type.String(), label: Type.String(), text: Type.String(), at: Type.String() }),
  ),
});
export type AlertRehearsal = Static<typeof AlertRehearsal>;

export const rehearseAlert = endpoint({
  method: 'GET',
  path: '/api/alerts/rehearsal',
  summary: 'Simulate a rule over the past 90 days; saves and sends nothing',
  audience: 'session',
  query: Type.Object({
    /** An `AlertCondition` as JSON, because a query can't nest objects. */
    condition: Type.String({ maxLength: 300 }),
    /** Omitted: every competitor. */
    competitorId: Type.Optional(Type.String({ pattern: '^[\\w-]{1,64}$' })),
  }),
  answer: AlertRehearsal,
  errors: ['INVALID_REQUEST'],
  reads: ['competitors', 'pages', 'products', 'variants'],
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

export const alertHistory = endpoint({
  method: 'GET',
  path: '/api/alerts/history',
  summary: 'Sent alerts and tests with their outcome, newest first',
  audience: 'session',
  answer: AlertHistory,
  reads: ['alert_messages', 'alerts'],
});

/** A link in an e-mail works without sign-in. GET shows a confirmation page, POST performs the action. */
const mailLink = {
  audience: 'linkToken',
  query: Type.Object({ token: Type.String({ minLength: 1, maxLength: 2048 }) }),
  errors: ['INVALID_REQUEST'],
} as const;
const NOT_VALID = { description: 'The link is no longer valid.', type: 'text/html' } as const;
const asks = { 200: { description: 'A confirmation page.', type: 'text/html' }, 400: NOT_VALID } as const;
const does = { 200: { description: 'A page that confirms it.', type: 'text/html' }, 400: NOT_VALID } as const;

const UNSUBSCRIBE = '/api/alerts/unsubscribe';
/** Linked from every e-mail. */
export const askToUnsubscribe = endpoint({
  method: 'GET',
  path: UNSUBSCRIBE,
  summary: 'Ask a person who opened the link in an e-mail whether to unsubscribe',
  answers: asks,
  ...mailLink,
});
export const unsubscribeAlerts = endpoint({
  method: 'POST',
  path: UNSUBSCRIBE,
  summary: 'End the e-mail alerts to the address that the link was sent to (RFC 8058, one click)',
  answers: does,
  ...mailLink,
});

const END_WEEKLY = '/api/alerts/weekly/unsubscribe';
/** Linked from the weekly email. */
export const askToEndWeekly = endpoint({
  method: 'GET',
  path: END_WEEKLY,
  summary: 'Ask a person who opened the link in a weekly email whether to unsubscribe from it',
  answers: asks,
  ...mailLink,
});
export const endWeekly = endpoint({
  method: 'POST',
  path: END_WEEKLY,
  summary: 'End the weekly email, and no alert, to the address that the link was sent to (RFC 8058, one click)',
  answers: does,
  ...mailLink,
});

const CONFIRM = '/api/alerts/confirm';
/** Linked from the first e-mail to an address, so that its owner can agree. */
export const askToConfirm = endpoint({
  method: 'GET',
  path: CONFIRM,
  summary: 'Ask a person who opened the link in an e-mail whether they agree to alerts',
  answers: asks,
  ...mailLink,
});
export const confirmAlerts = endpoint({
  method: 'POST',
  path: CONFIRM,
  summary: 'Agree to e-mail alerts to the address that the link was sent to',
  answers: does,
  ...mailLink,
});

const CONFIRM_CHAT = '/api/alerts/chats/confirm';
/** Linked from the first message to a chat, so that someone there can agree. */
export const askToConfirmChat = endpoint({
  method: 'GET',
  path: CONFIRM_CHAT,
  summary: 'Ask a person who opened the link in a chat whether they agree to alerts there',
  answers: asks,
  ...mailLink,
});
export const confirmChat = endpoint({
  method: 'POST',
  path: CONFIRM_CHAT,
  summary: 'Agree to alerts to the chat that the link was sent to',
  answers: does,
  ...mailLink,
});

export const mailBounce = endpoint({
  method: 'POST',
  path: '/api/webhooks/mail/bounce',
  summary: 'Receive a delivery status notification (RFC 3464) as a whole e-mail',
  audience: 'mailToken',
  answers: { 204: { description: 'Accepted, even if it concerns no message of ours.' } },
  errors: ['WEBHOOK_SIGNATURE_INVALID'],
});

export const smsReply = endpoint({
  method: 'POST',
  path: '/api/webhooks/sms/reply',
  summary: 'Receive a recipient’s answer (YES, STOP, START), signed by the text message provider',
  audience: 'smsSignature',
  answers: { 200: { description: 'An empty reply.', type: 'text/xml' } },
  errors: ['WEBHOOK_SIGNATURE_INVALID'],
});

export const smsStatus = endpoint({
  method: 'POST',
  path: '/api/webhooks/sms/status',
  summary: 'Receive the delivery status of a text message, signed by its provider',
  audience: 'smsSignature',
  /** `message`: the id that we sent to the provider. */
  query: Type.Object({ message: Type.Optional(IdParams.properties.id) }),
  answers: { 204: { description: 'Accepted, even if the message is not ours.' } },
  errors: ['WEBHOOK_SIGNATURE_INVALID'],
});
