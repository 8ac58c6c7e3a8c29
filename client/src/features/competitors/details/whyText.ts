/** Explains in a merchant's words why the reading chose an amount. It gives the first of the reading's reasons. */
import { detailsTexts as texts } from '../texts/detailsTexts.js';

export function whyText(why: string): string {
  const reason = Object.entries(texts.why).find(([reason]) => why.includes(reason));
  return reason?.[1] ?? why.split(', ')[0] ?? why;
}

export const sentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
