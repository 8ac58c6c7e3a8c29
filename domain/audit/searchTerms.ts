/**
 * Parses the audit search box ('Search by action, details, shop, or IP address') into terms. Accepts any text; only
 * quotation marks and a trailing `*` are special.
 */
export interface TypedTerm {
  /** A word, phrase, address or domain. Contains a letter or digit, unless no term does. */
  readonly text: string;
  /** True if the term matches as a prefix. */
  readonly prefix: boolean;
}

/** More terms cost time without narrowing the search. */
export const TERM_LIMIT = 16;
export const TERM_LENGTH_LIMIT = 128;
const TEXT_LIMIT = 1_024;

/** A phrase in quotation marks, closed or not, with an optional `*`; or a run of other characters without a space. */
const PIECE = /"([^"]*)("?)(\*?)|[^\s"]+/g;
const ARROW = '->';

/**
 * An entry must match all terms. `a -> b` is one phrase, as in the details. The last word is a prefix unless a space
 * follows, because the person may still be typing.
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
  // Keeps terms without any word, which match nothing. An empty list would match the whole trail.
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
    // Stars alone are a literal term.
    return { text: whole.replace(/(?<=[^*])\*+$/, ''), prefix: isLast || whole.endsWith('*'), quoted: false };
  };

/** Joins `129.00 -> 119.00` into one phrase. */
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
