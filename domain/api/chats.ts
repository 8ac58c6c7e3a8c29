/** Endpoints for the chats that get alerts. */
import { type Static, Type } from 'typebox';
import { CHAT_CHANNELS } from '../alerts/channel.js';
import { Delivery } from './alerts.js';
import { Accepted, Nullable, OneOf } from './common.js';
import { endpoint } from './endpoint.js';

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

const OF_CHAT = {
  audience: 'session',
  params: Type.Object({ channel: OneOf(CHAT_CHANNELS) }),
  answer: Accepted,
  errors: ['ALERT_CHAT_NOT_FOUND'],
} as const;

export const addChat = endpoint({
  method: 'POST',
  path: '/api/alerts/chats',
  summary: 'Send alerts to a chat, once someone there agrees; replaces the channel’s chat',
  audience: 'session',
  personOnly: true,
  body: ChatAddress,
  status: 201,
  answer: Accepted,
  errors: ['ALERT_CHAT_INVALID', 'ALERT_CONFIRM_TOO_OFTEN'],
});

export const changeChat = endpoint({
  ...OF_CHAT,
  method: 'PUT',
  path: '/api/alerts/chats/:channel',
  summary: 'Turn a chat’s alerts on or off, or choose their frequency',
  body: Delivery,
});

export const removeChat = endpoint({
  ...OF_CHAT,
  method: 'DELETE',
  path: '/api/alerts/chats/:channel',
  summary: 'End alerts to a chat, and forget its address',
  personOnly: true,
});
