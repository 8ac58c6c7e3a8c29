/** Every text of alerts to chats: a second language is another object of the type `ChatTexts`. */
import { translatable } from '../../../language/translatable.js';

export const chatTexts = translatable('chatTexts', {
  add: 'Add a channel',
  names: {
    slack: 'Slack',
    google_chat: 'Google Chat',
    teams: 'Microsoft Teams',
    telegram: 'Telegram',
    ntfy: 'ntfy',
  },
  /** In the list of what can be added. */
  choices: {
    slack: 'Slack, Mattermost or Discord',
    google_chat: 'Google Chat',
    teams: 'Microsoft Teams',
    telegram: 'Telegram',
    ntfy: 'ntfy',
  },
  fields: {
    url: 'Webhook address',
    topic: 'Topic address',
    bot: 'Bot token',
    chat: 'Chat ID',
    token: 'Access token, if the topic needs one',
  },
  how: {
    slack: 'Create an incoming webhook there and paste its address. For Discord, add /slack to its end.',
    google_chat: 'In the space, open Apps & integrations → Webhooks, and paste the address.',
    teams: 'Create the workflow ‘Send webhook alerts to a channel’ and paste its address.',
    telegram: 'Create a bot with @BotFather, add it to the chat, and enter its token and the chat’s ID.',
    ntfy: 'The topic’s name works like a password: choose one that’s hard to guess.',
  },
  asks: 'We’ll post a message there that asks for consent. Alerts start once someone agrees.',
  save: 'Add',
  cancel: 'Cancel',
  remove: 'Remove',
  removeOne: (name: string) => `Remove ${name}`,
  added: (name: string) => `We’ve asked for consent in ${name}. Follow the link there.`,
  removed: (name: string) => `${name} no longer gets alerts.`,
  unconfirmed: 'Waiting for someone there to follow the link in our message.',
  off: 'This channel is off, so we don’t send alerts there.',
});

export type ChatTexts = typeof chatTexts;
