/**
 * Slack's incoming webhooks, whose format Mattermost and Discord (`…/slack`) accept too.
 * https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks
 */
import { inert } from './inert.js';
import { plainText } from './plainText.js';
import type { AddressOf, ChatAdapter } from './port.js';
import { secretHint } from './secretHint.js';

/** Discord accepts 2,000 characters. */
const LONGEST = 1_900;

export const slack: ChatAdapter<AddressOf<'slack'>> = {
  request: ({ url }, message) => ({
    url,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ text: plainText(inert(message), LONGEST), unfurl_links: false }),
  }),
  hint: ({ url }) => secretHint(url),
};
