import { withPacks } from '../../matching/packs.js';
import { plainText } from '../../matching/plainText.js';
import { unitOf } from '../../matching/units.js';

/** More pieces than this are a number of something else: sheets, threads, a model. */
const MOST = 1_000;
/** A number and the word behind it; `6er pack`, `lot de 6`. */
const COUNT = /(?<![\w.,/])(\d{1,4})[\s-]?(?:er[\s-]?)?([a-z]{2,8})\b/g;
const LOT_OF =
  /\b(?:lot de|set di|confezione da|caja de|pack de|paquete de) ?(\d{1,4})\b(?! ?(?:ml|cl|l|g|kg|mm|cm|m|in|w)\b)/;
/**
 * `Socks x 3`. Behind a number or a length it is a measure (`8 x 10 ft`, `10 x 42`), and so is what has a unit of its own;
 * a capital X is a model.
 */
const TIMES =
  /(?<!\d ?(?:[mc]?m|in(?:ch(?:es)?)?|f(?:oo|ee)?t|yd|["'″”′’])? ?)(?<![\p{L}\p{N}-])([x×]) ?(\d{1,4})(?![\p{L}\p{N}"'″”′’]|[.,]\d| ?(?:[mck]?[lgmw]|in(?:ch(?:es)?)?|f(?:oo|ee)?t|yd|oz|lbs?|[mgt]b|m?ah|[mg]?hz|v)\b)/giu;
/** `9ct gold` says how fine it is. */
const CARAT = /(?<![a-z])ct (?:(?:yellow|white|rose|solid) )?(?:gold|diamonds?)\b/g;

/** How many pieces a title sells at once: `AA Batteries, 24 Pack` is 24. 1 if it names no count. */
export function pieceCount(title: string): number {
  const plain = withPacks(plainText(title)).replace(CARAT, 'carat');
  const counts = [...plain.matchAll(COUNT)]
    .filter(([, , word = '']) => unitOf(word)?.dimension === 'pieces')
    .map(([, count]) => Number(count));
  const lot = LOT_OF.exec(plain)?.[1];
  const found = [...counts, ...(lot === undefined ? [] : [Number(lot)]), ...timesIn(title)];
  return found.find(count => count > 0 && count <= MOST) ?? 1;
}

function timesIn(title: string): number[] {
  const isShouted = title === title.toUpperCase();
  return [...title.matchAll(TIMES)].flatMap(([, mark, count]) => (mark === 'X' && !isShouted ? [] : [Number(count)]));
}
