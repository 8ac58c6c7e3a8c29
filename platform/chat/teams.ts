/**
 * Microsoft Teams: a workflow that starts 'when a webhook request is received' and posts an Adaptive Card. Text runs, unlike
 * text blocks, read no Markdown. https://adaptivecards.io/explorer/TextRun.html
 */
import type { AddressOf, ChatAdapter, ChatMessage } from './port.js';
import { secretHint } from './secretHint.js';

/** A card may have 28 KB. */
const SHOWN = 20;

export const teams: ChatAdapter<AddressOf<'teams'>> = {
  request: ({ url }, message) => ({
    url,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      type: 'message',
      attachments: [
        { contentType: 'application/vnd.microsoft.card.adaptive', contentUrl: null, content: card(message) },
      ],
    }),
  }),
  hint: ({ url }) => secretHint(url),
};

const card = ({ title, lines, link, more }: ChatMessage) => ({
  $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
  type: 'AdaptiveCard',
  version: '1.4',
  body: [
    paragraph({ text: title, weight: 'Bolder' }),
    ...lines
      .slice(0, SHOWN)
      .map(({ text, url }) =>
        paragraph({ text, ...(url !== null && { selectAction: { type: 'Action.OpenUrl', url } }) }),
      ),
    ...(lines.length > SHOWN ? [paragraph({ text: more(lines.length - SHOWN) })] : []),
  ],
  actions: [{ type: 'Action.OpenUrl', title: link.text, url: link.url }],
});

const paragraph = (run: object) => ({ type: 'RichTextBlock', inlines: [{ type: 'TextRun', ...run }] });
