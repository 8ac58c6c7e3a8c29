/** Google Chat's incoming webhooks. https://developers.google.com/workspace/chat/format-messages */
import { inert } from './inert.js';
import { plainText } from './plainText.js';
import type { AddressOf, ChatAdapter } from './port.js';

/** Google Chat accepts 4,096 characters. */
const LONGEST = 4_000;

export const googleChat: ChatAdapter<AddressOf<'google_chat'>> = {
  request: ({ url }, message) => ({
    url,
    headers: { 'content-type': 'application/json; charset=UTF-8' },
    body: JSON.stringify({ text: plainText(inert(message), LONGEST) }),
  }),
  hint({ url }) {
    const { host, pathname } = new URL(url);
    // The key is in the query; the space is no secret.
    const space = /\/spaces\/([^/]+)/.exec(pathname)?.[1];
    return space === undefined ? host : `${host}, space ${space}`;
  },
};
