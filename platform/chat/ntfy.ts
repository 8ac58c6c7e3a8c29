/** ntfy: posts to a topic, on ntfy.sh or a server of one's own. https://docs.ntfy.sh/publish/ */
import { plainText } from './plainText.js';
import type { AddressOf, ChatAdapter } from './port.js';
import { secretHint } from './secretHint.js';

/** ntfy turns more than 4,096 bytes into an attachment. */
const LONGEST = 1_300;

export const ntfy: ChatAdapter<AddressOf<'ntfy'>> = {
  request: ({ url, token }, message) => ({
    url,
    headers: {
      'content-type': 'text/plain; charset=utf-8',
      title: encodedWord(message.title),
      click: message.link.url,
      ...(token !== null && { authorization: `Bearer ${token}` }),
    },
    body: plainText({ ...message, title: '' }, LONGEST),
  }),
  hint: ({ url }) => secretHint(url),
};

/** RFC 2047, which ntfy reads in headers. */
const encodedWord = (text: string): string => `=?UTF-8?B?${Buffer.from(text).toString('base64')}?=`;
