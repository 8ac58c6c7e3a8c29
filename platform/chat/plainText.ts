import type { ChatMessage } from './port.js';

/** Joins title, lines and link, with as many lines as fit, then counts the rest. @param longest in characters. */
export function plainText({ title, lines, link, more }: ChatMessage, longest: number): string {
  const end = `${link.text}: ${link.url}`;
  const texts = lines.map(({ text, url }) => (url === null ? text : `${text} ${url}`));
  for (let shown = texts.length; shown > 0; shown--) {
    const rest = texts.length > shown ? [more(texts.length - shown)] : [];
    const whole = [title, ...texts.slice(0, shown), ...rest, end].filter(Boolean).join('\n');
    if (whole.length <= longest) return whole;
  }
  const room = Math.max(0, longest - end.length - 2);
  const start = [title, texts[0]].filter(Boolean).join('\n');
  return `${start.slice(0, room).toWellFormed()}…\n${end}`;
}
