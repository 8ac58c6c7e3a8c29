/**
 * The kind of offer in a title: the product itself or an accessory, new or used, which edition, side or size. Shops put
 * all of these in a word or two beside the product's own name and model number.
 */

import { COLOURS } from './coloursIn.js';
import { PLATFORMS } from './commonWords.js';
import { wordMap } from './wordMap.js';

export interface OfferKind {
  /** The words before the first `for`, if there is one: what it is, then what it is for. */
  readonly itself: readonly string[];
  /** Accessories of another product, such as `case` or `toner`. */
  readonly parts: readonly string[];
  /** `refurbished`, `compatible`, `bundle`: not the product itself, or not it alone. */
  readonly conditions: readonly string[];
  /** `pro`, `mini`: a neighbour in one range of products. */
  readonly editions: readonly string[];
  /** In English, in order of appearance. */
  readonly colours: readonly string[];
  /** Values that exclude each other, by attribute: `side` is `left`, `size` is `xl`. */
  readonly choices: ReadonlyMap<string, string>;
}

const MEANINGS = {
  parts:
    'case cover sleeve pouch holster charger cable cord adapter adaptor battery toner cartridge ink folio protector strap mount bracket holder stand cradle dock remote filter bulb bag film pad skin tray hood spare kit blade brush hulle tasche ladegerat kabel akku ersatz coque housse chargeur batterie funda cargador',
  conditions:
    'upgrade academic student compatible remanufactured refurbished refurb renewed reconditioned replacement bundle used preowned gebraucht generaluberholt reconditionne occasion',
  editions: 'pro max plus mini lite ultra junior jr',
  colours: COLOURS,
  side: 'left right front rear',
  wearer: 'men women boy girl kid',
  place: 'indoor outdoor',
  wire: 'wired wireless cordless corded',
} as const;
type Meaning = keyof typeof MEANINGS | 'platform';

/** All in one, as each word of each title is looked up; no word has two meanings. */
const MEANING_OF = wordMap<Meaning>([
  ...Object.entries(MEANINGS).flatMap(([meaning, words]) =>
    words.split(' ').map((word): [string, Meaning] => [word, meaning as Meaning]),
  ),
  ...PLATFORMS.entries.map(([word]): [string, Meaning] => [word, 'platform']),
]);

/** In the languages of the searched markets. */
const FOR = / (?:for|fur|pour|para|voor|fits|compatible with) /;
/** A size is at the end of a title or labelled as one: single letters mean many other things. */
const SIZE_AT_END = /(?:[,/(] ?|[a-z)] )(xxs|xs|s|m|l|xl|xxl|xxxl|[2-5]xl)\)?$/;
/** In characters, with what stands before and behind it. */
const LONGEST_SIZE = 7;
const SIZE_CALLED = /\bsize[\s:]{1,3}([a-z]{1,4}|\d{1,3}(?:\.\d)?)\b/;

/**
 * @param plain the title, see `plainText`
 * @param words see `readWords`
 */
export function offerKindOf(plain: string, words: readonly string[]): OfferKind {
  const parts: string[] = [];
  const conditions: string[] = [];
  const editions: string[] = [];
  const colours: string[] = [];
  const choices = new Map<string, string>();
  /** The one platform that is named, or `null`: a list of several is no choice. */
  let platform: string | null | undefined;
  for (const word of words) {
    const meaning = MEANING_OF.get(word);
    if (meaning === undefined) continue;
    if (meaning === 'parts') parts.push(word);
    else if (meaning === 'conditions') conditions.push(word);
    else if (meaning === 'editions') editions.push(word);
    else if (meaning === 'colours') colours.push(word);
    else if (meaning === 'platform') {
      const family = PLATFORMS.get(word) ?? null;
      platform = platform === undefined || platform === family ? family : null;
    } else choices.set(meaning, word);
  }
  const size =
    SIZE_AT_END.exec(plain.slice(-LONGEST_SIZE))?.[1] ??
    (plain.includes('size') ? SIZE_CALLED.exec(plain)?.[1] : undefined);
  if (size !== undefined) choices.set('size', size);
  if (platform) choices.set('platform', platform);
  return { itself: itselfIn(plain, words), parts, conditions, editions, colours, choices };
}

function itselfIn(plain: string, words: readonly string[]): readonly string[] {
  const end = plain.search(FOR);
  if (end < 0) return [];
  const itself = plain.slice(0, end);
  return words.filter(word => itself.includes(word));
}
