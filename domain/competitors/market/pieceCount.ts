import { withPacks } from '../../matching/packs.js';
import { plainText } from '../../matching/plainText.js';
import { unitOf } from '../../matching/units.js';

/** A larger number counts something else: sheets, threads, a model number. */
const MAX_PIECES = 1_000;
/** A number and the word that follows it, such as `6er pack`. */
const COUNT = /(?<![\w.,/])(\d{1,4})[\s-]?(?:er[\s-]?)?([a-z]{2,8})\b/g;
const LOT_OF =
  /\b(?:lot de|set di|confezione da|caja de|pack de|paquete de) ?(\d{1,4})\b(?! ?(?:ml|cl|l|g|kg|mm|cm|m|in|w)\b)/;
/**
 * `Socks x 3`. After a number or a length it is a measure (`8 x 10 ft`, `10 x 42`), as is a number with its own unit. A
 * capital X belongs to a model name.
 */
const TIMES =
  /(?<!\d ?(?:[mc]?m|in(?:ch(?:es)?)?|f(?:oo|ee)?t|yd|["'″”′’])? ?)(?<![\p{L}\p{N}-])([x×]) ?(\d{1,4})(?![\p{L}\p{N}"'″”′’]|[.,]\d| ?(?:[mck]?[lgmw]|in(?:ch(?:es)?)?|f(?:oo|ee)?t|yd|oz|lbs?|[mgt]b|m?ah|[mg]?hz|v)\b)/giu;
/** `9ct gold` states the purity. */
const CARAT = /(?<![a-z])ct (?:(?:yellow|white|rose|solid) )?(?:gold|diamonds?)\b/g;

/** The number of pieces in a title: `AA Batteries, 24 Pack` is 24. 1 if it states no count. */
export function pieceCount(title: string): number {
  const plain = withPacks(plainText(title)).replace(CARAT, 'carat');
  const counts = [...plain.matchAll(COUNT)]
    .filter(([, , word = '']) => unitOf(word)?.dimension === 'pieces')
    .map(([, count]) => Number(count));
  const lot = LOT_OF.exec(plain)?.[1];
  const found = [...counts, ...(lot === undefined ? [] : [Number(lot)]), ...timesIn(title)];
  return found.find(count => count > 0 && count <= MAX_PIECES) ?? 1;
}

function timesIn(title: string): number[] {
  const isAllCaps = title === title.toUpperCase();
  return [...title.matchAll(TIMES)].flatMap(([, mark, count]) => (mark === 'X' && !isAllCaps ? [] : [Number(count)]));
}
