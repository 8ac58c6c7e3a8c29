/**
 * Keeps a message from acting in chats that read markup: no `<!channel>`, no link with another's text, no `@everyone`.
 * Uses look-alikes, because the services that accept Slack's format differ in what they unescape.
 */
import type { ChatMessage } from './port.js';

export const inert = ({ title, lines, link, more }: ChatMessage): ChatMessage => ({
  more,
  title: inertText(title),
  lines: lines.map(({ text, url }) => ({ text: inertText(text), url: url === null ? null : inertUrl(url) })),
  link: { text: inertText(link.text), url: inertUrl(link.url) },
});

const inertText = (text: string): string =>
  text
    .replaceAll('<', '‹')
    .replaceAll('>', '›')
    .replaceAll('@', '@\u200B')
    // Mattermost and Discord read Markdown's links: `[text](address)`, `[text][name]` and `[name]: address`.
    .replace(/\](?=[([:])/g, ']\u200B');
const inertUrl = (url: string): string => url.replaceAll('<', '%3C').replaceAll('>', '%3E').replaceAll('@', '%40');
