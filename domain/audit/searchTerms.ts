/**
 * What was typed into 'Search by action, details, shop, or IP address', as terms. No text is a mistake: there are
 * quotation marks and a trailing `*`, and every other character means itself.
 */
export interface TypedTerm {
  /** A word, a phrase, an address or a domain, as typed. It has a letter or digit, unless no term has one. */
  readonly text: string;
  /** Whether it is only the beginning of what is looked for. */
  readonly prefix: boolean;
}

/** More would cost the index time and tell it nothing. */
export const TERM_LIMIT = 16;
export const TERM_LENGTH_LIMIT = 128;
const TEXT_LIMIT = 1_024;

/** `"a phrase"`, closed or not, with or without a `*` after it; or a run of anything else without a space. */
const PIECE = /"([^"]*)("?)(\*?)|[^\s"]+/g;
const ARROW = '->';

/**
 * All of them must be found. `a -> b` is one phrase, as it stands in the details. The last word may go on, as long as
 * no space follows it: a person may still be typing.
 */
export function searchTerms(typed: string): readonly TypedTerm[] {
  const text = typed
    .slice(0, TEXT_LIMIT)
    .toWellFormed()
    .replace(/\p{Cc}/gu, ' ');
  const pieces = [...text.matchAll(PIECE)].map(pieceOf(text.length));
  const terms = joinArrows(pieces)
    .map(({ text, prefix }) => ({
      text: text.slice(0, TERM_LENGTH_LIMIT).toWellFormed(),
      prefix: prefix || text.length > TERM_LENGTH_LIMIT,
    }))
    .filter(({ text }) => text !== '');
  const withWords = terms.filter(({ text }) => /[\p{L}\p{N}]/u.test(text));
  // Without any word, nothing is the answer: without a term, it would be the whole trail.
  return (withWords.length > 0 ? withWords : terms).slice(0, TERM_LIMIT);
}

interface Piece extends TypedTerm {
  readonly quoted: boolean;
}

const pieceOf =
  (end: number) =>
  ({ 0: whole, 1: phrase, 2: closing, 3: star, index }: RegExpExecArray): Piece => {
    const isLast = index + whole.length === end;
    if (phrase !== undefined)
      return { text: phrase.trim(), prefix: star === '*' || (closing === '' && !/\s$/.test(phrase)), quoted: true };
    // Stars alone are what is looked for.
    return { text: whole.replace(/(?<=[^*])\*+$/, ''), prefix: isLast || whole.endsWith('*'), quoted: false };
  };

/** `129.00 -> 119.00` is looked for as it stands. */
function joinArrows(pieces: readonly Piece[]): TypedTerm[] {
  const terms: Piece[] = [];
  let joins = false;
  for (const piece of pieces) {
    const before = terms.at(-1);
    const isArrow = !piece.quoted && piece.text === ARROW;
    if (before && (isArrow || joins)) terms[terms.length - 1] = { ...piece, text: `${before.text} ${piece.text}` };
    else terms.push(piece);
    joins = isArrow;
  }
  return terms.map(({ text, prefix }) => ({ text, prefix }));
}
