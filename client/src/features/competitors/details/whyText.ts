/** What tells one amount of a page from the others, in a merchant's words. The reading gives all its reasons; one says enough. */
import { detailsTexts as texts } from '../texts/detailsTexts.js';

const TELLING = Object.entries(texts.why);

export function whyText(why: string): string {
  const told = TELLING.find(([reason]) => why.includes(reason));
  return told?.[1] ?? why.split(', ')[0] ?? why;
}

export const sentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
