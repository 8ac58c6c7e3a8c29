/** Reads a number of pieces before any phrase is matched: `10 in stock` is no `0 in stock`. */

/** A unit of pieces, in the languages of shops. */
const UNIT =
  '(?:x|st(?:ück|k|\\.)?|pcs?|pieces?|units?|items?|pièces?|unidad(?:es)?|uds?|pezzi|pz|stuks?|ks|kus(?:ů|y|ov)?|szt(?:uk[ai]?)?|шт(?:ук[аи]?)?|бр|db|kpl|tk|adet|gab|vnt|kom(?:ada?)?|buc(?:ăți)?|τεμ(?:άχια)?|יחידות|قطع|个|件|個|点|台|개|cái|ชิ้น|पीस)\\.?';

/** Follows a number: `12 in stock`. */
const THERE =
  '(?:in[ -]stock|left|available|remaining|on hand|auf lager|lagernd|ab lager|verfügbar|vorrätig|en stock|disponibles?|restantes?|en existencia|in magazzino|disponibili|rimasti|op voorraad|beschikbaar|em stock|em estoque|disponíve(?:l|is)|skladem|na sklad[eě]|skladom|w magazynie|na magazynie|na stanie|dostępn|на складе|в наличии|в наявності|на складі|в наличност|raktáron|készleten|în stoc|in stoc|på lager|i lager|varastossa|laos|saadaval|noliktavā|sandėlyje|na zalogi|na zalihi|na stanju|stokta|σε απόθεμα|διαθέσιμ|במלאי|متوفر|在庫|재고|有货|现货|còn hàng|tersedia|स्टॉक)';

/** Precedes a number: `Stock: 12`. Only names of a quantity, because `Available: 12` may name a day. */
const NAME =
  '(?:in stock|stock(?: level)?|stok(?: adedi)?|qty(?: available)?|quantity(?: available)?|lager(?:bestand)?|bestand|auf lager|en stock|stock disponible|existencias|disponibilità|magazzino|voorraad|estoque|em stock|skladem|skladom|na sklad[eě]|stan magazynowy|в наличии|остаток|на складі|készlet(?:en)?|raktárkészlet|raktáron|stoc|lagerstatus|på lager|i lager|varastossa|varastosaldo|laoseis|απόθεμα|在庫(?:数)?|库存|庫存|재고|स्टॉक)';

/** Precedes a number of last pieces: `Only 2 left`. */
const LAST =
  "(?:only|just|nur noch|noch|plus que|(?:il )?(?:n['’]en )?restent?(?: plus que)?|(?:solo )?quedan?|últim[oa]s|ultim[ie]|rest[ao]m?|apenas|nog|slechts|posledn\\p{L}*|zbýv\\p{L}*|zosta[lł]\\p{L}*|ostatni\\p{L}*|pozostało|осталось|залишилос[ья]|kun|bare|endast|vain|son|már csak|doar|μόνο|נותרו|بقي|残り|あと|仅剩|剩余|只剩|chỉ còn|sisa|เหลือ|ainult|केवल)";

const COUNT = new RegExp(
  [
    `([#0])\\+? ?(?:${UNIT} ?)?${THERE}`,
    `(?<!\\p{L})${NAME}(?: ?[:：=(>-]| ?:? ?>)? ?([#0])(?:\\+|(?! ?\\p{L})|(?= ?${UNIT}))`,
    `${LAST} ?([#0]) ?(?:${UNIT}(?!\\p{L})|${THERE})`,
  ].join('|'),
  'iu',
);

const NUMBER = /\d{1,3}(?:[.,'\u00a0\u202f ]\d{3})+(?!\d)|\d+(?:[.,]\d+)?/g;

/** Replaces every number with `#`, or with `0` if it is zero, so that no phrase matches a part of a number. */
export const withoutNumbers = (text: string): string =>
  text.replace(NUMBER, number => (/[1-9]/.test(number) ? '#' : '0'));

/**
 * True if the text counts pieces in stock; `null` if it counts none.
 * @param masked a text `withoutNumbers`
 */
export function piecesIn(masked: string): 'some' | 'none' | null {
  const match = COUNT.exec(masked);
  const number = match?.[1] ?? match?.[2] ?? match?.[3];
  return number === undefined ? null : number === '#' ? 'some' : 'none';
}
