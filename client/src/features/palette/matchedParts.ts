/** Splits a text into the parts that match the typed words and those between, in order. */

export interface Part {
  readonly part: string;
  /** The part's offset. */
  readonly at: number;
  readonly found: boolean;
}

/**
 * Matches whole typed words, in any case. The search also forgives typos, but marking the letters they happen to share
 * would mean nothing.
 */
export function matchedParts(text: string, typed: string): readonly Part[] {
  const words = typed.trim().split(/\s+/).filter(Boolean).map(literally);
  if (words.length === 0) return [{ part: text, at: 0, found: false }];
  let at = 0;
  return text
    .split(new RegExp(`(${words.join('|')})`, 'giu'))
    .map((part, index) => {
      const one = { part, at, found: index % 2 === 1 };
      at += part.length;
      return one;
    })
    .filter(({ part }) => part !== '');
}

const literally = (word: string): string => word.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
