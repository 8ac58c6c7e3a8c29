/** The parts of a text, in order: those that are what was typed, and those between. */

export interface Part {
  readonly part: string;
  /** Where it begins. */
  readonly at: number;
  readonly found: boolean;
}

/**
 * Only whole words of what was typed, in any case: the search forgives mistakes, and letters that happen to be in both
 * would say nothing.
 */
export function lettersOf(text: string, typed: string): readonly Part[] {
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
