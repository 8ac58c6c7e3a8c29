/** A text of the palette with the letters that were looked for marked (design, palette). */
import { matchedParts } from './matchedParts.js';

export function Matching({ text, typed }: { readonly text: string; readonly typed: string }) {
  return matchedParts(text, typed).map(({ part, at, found }) => (found ? <mark key={at}>{part}</mark> : part));
}
