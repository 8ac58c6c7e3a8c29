/**
 * Microsoft Teams: a workflow that starts 'when a webhook request is received' and posts an Adaptive Card. Text runs, unlike
 * text blocks, read no Markdown. https://adaptivecards.io/explorer/TextRun.html
 */
import type { AddressOf, ChatAdapter, ChatMessage } from './port.js';
import { secretHint } from './secretHint.js';

const SHOWN = 20;
/** Teams refuses a message above 28 KB. */
const LONGEST_BYTES = 27_000;

export const teams: ChatAdapter<AddressOf<'teams'>> = {
  request: ({ url }, message) => ({
    url,
    headers: { 'content-type': 'application/json' },
    body: bodyOf(message),
  }),
  hint: ({ url }) => secretHint(url),
};

/** Shows as many lines as fit, then counts the rest. */
function bodyOf(message: ChatMessage): string {
  for (let shown = Math.min(message.lines.length, SHOWN); ; shown--) {
    const attachment = { contentType: 'application/vnd.microsoft.card.adaptive', contentUrl: null };
    const body = JSON.stringify({
      type: 'message',
      attachments: [{ ...attachment, content: card(message, shown) }],
    });
    if (shown === 0 || Buffer.byteLength(body) <= LONGEST_BYTES) return body;
  }
}

const card = ({ title, lines, link, more }: ChatMessage, shown: number) => ({
  $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
  type: 'AdaptiveCard',
  version: '1.4',
  body: [
    paragraph({ text: title, weight: 'Bolder' }),
    ...lines
      .slice(0, shown)
      .map(({ text, url }) =>
        paragraph({ text, ...(url !== null && { selectAction: { type: 'Action.OpenUrl', url } }) }),
      ),
    ...(lines.length > shown ? [paragraph({ text: more(lines.length - shown) })] : []),
  ],
  actions: [{ type: 'Action.OpenUrl', title: link.text, url: link.url }],
});

const paragraph = (run: object) => ({ type: 'RichTextBlock', inlines: [{ type: 'TextRun', ...run }] });
