import { withPacks } from '../matching/packs.js';
import { plainText } from '../matching/plainText.js';
import { unitOf } from '../matching/units.js';

/** More pieces than this are a number of something else: sheets, threads, a model. */
const MOST = 1_000;
/** A number and the word behind it; `6er pack`, `lot de 6`. */
const COUNT = /(?<![\w.,/])(\d{1,4})[\s-]?(?:er[\s-]?)?([a-z]{2,8})\b/g;
const LOT_OF =
  /\b(?:lot de|set di|confezione da|caja de|pack de|paquete de|x) ?(\d{1,4})\b(?! ?(?:ml|cl|l|g|kg|mm|cm|m|in|w)\b)/;

/** How many pieces a title sells at once: `AA Batteries, 24 Pack` is 24. 1 if it names no count. */
export function piecesIn(title: string): number {
  const plain = withPacks(plainText(title));
  const counts = [...plain.matchAll(COUNT)]
    .filter(([, , word = '']) => unitOf(word)?.dimension === 'pieces')
    .map(([, count]) => Number(count));
  const lot = LOT_OF.exec(plain)?.[1];
  const found = [...counts, ...(lot === undefined ? [] : [Number(lot)])].filter(count => count > 0 && count <= MOST);
  return found[0] ?? 1;
}
