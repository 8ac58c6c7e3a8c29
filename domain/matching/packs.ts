/** `24 x 330 ml`, `330ml x 24` and `pack of 24` mean the same as `24 pack`. */

const TIMES_BEFORE = /\b(\d{1,4}) ?x ?(?=\d+(?:\.\d+)? ?(?:ml|cl|l|g|kg|oz)\b)/g;
const TIMES_BEHIND = /\b(\d+(?:\.\d+)? ?(?:ml|cl|l|g|kg|oz)) ?x ?(\d{1,4})\b/g;
/** What both of them need: most titles have an x, and few have this. */
const TIMES = /[\dlgz] ?x ?\d/;
const PACK_OF = /\b(?:pack|set|box|case|lot|carton) of (\d{1,4})\b/g;

/** Writes every pack as `24 pack`. @param plain see `plainText` */
export function withPacks(plain: string): string {
  const spelled = plain.includes(' of ') ? plain.replace(PACK_OF, '$1 pack') : plain;
  if (!spelled.includes('x') || !TIMES.test(spelled)) return spelled;
  return spelled.replace(TIMES_BEHIND, '$2 pack $1').replace(TIMES_BEFORE, '$1 pack ');
}
