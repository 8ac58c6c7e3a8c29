/** Explains in a merchant's words, in their language, why the reading chose an amount or did not. */
import { detailsTexts as texts } from '../texts/detailsTexts.js';

export function whyText(why: string): string {
  const reason = Object.entries(texts.why).find(([reason]) => why.includes(reason));
  return reason?.[1] ?? (texts.whyElse || (why.replace(/^\d+ of 100: /, '').split(', ')[0] ?? why));
}

export const sentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
