/** Telegram's Bot API: a bot that the merchant created posts to a chat. https://core.telegram.org/bots/api#sendmessage */
import { plainText } from './plainText.js';
import type { AddressOf, ChatAdapter } from './port.js';

/** Telegram accepts 4,096 characters. */
const LONGEST = 4_000;
const SHOWN = 4;

/** @param api begins every call: `https://api.telegram.org`, or the sandbox's receiver. */
export const telegram = (api: string): ChatAdapter<AddressOf<'telegram'>> => ({
  // Without a parse mode, text is only text.
  request: ({ token, chatId }, message) => ({
    url: `${api}/bot${token}/sendMessage`,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      chat_id: chatId,
      text: plainText(message, LONGEST),
      link_preview_options: { is_disabled: true },
    }),
  }),
  hint: ({ token, chatId }) => `bot ${token.replace(/:.*/s, '')}, chat …${chatId.slice(-SHOWN)}`,
});
