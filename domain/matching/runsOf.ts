/** Splits a text into runs of letters and digits: by hand, as a pair must compare in microseconds. */
import { isDigit, isLetter } from './plainText.js';

export interface Run {
  readonly text: string;
  /** `quote` is a single `'` or `"`: inches, after a number. */
  readonly kind: 'letters' | 'number' | 'mixed' | 'quote';
  /** Only joined to the run before it by characters such as `-`, `/` or `.`: one model number, perhaps. */
  readonly joined: boolean;
}

const [SPACE, POINT, APOSTROPHE, DOUBLE_QUOTE] = [32, 46, 39, 34];
/** By character code: separators of two runs other than white space. */
const BREAKS = new Set([...',;:()[]|!?*'].map(character => character.charCodeAt(0)));

/** @param plain see `plainText` */
export function runsOf(plain: string): readonly Run[] {
  const runs: Run[] = [];
  let joined = false;
  let at = 0;
  while (at < plain.length) {
    const code = plain.charCodeAt(at);
    if (isLetter(code) || isDigit(code)) {
      const run = runAt(plain, at, joined);
      runs.push(run);
      joined = true;
      at += run.text.length;
      continue;
    }
    if (code === APOSTROPHE || code === DOUBLE_QUOTE) runs.push({ text: plain.charAt(at), kind: 'quote', joined });
    else if (code <= SPACE || BREAKS.has(code)) joined = false;
    at++;
  }
  return runs;
}

/** A point between digits belongs to the run: `2.4`, `v1.3`. */
function runAt(plain: string, start: number, joined: boolean): Run {
  let letters = 0;
  let digits = 0;
  let points = 0;
  let end = start;
  for (; end < plain.length; end++) {
    const code = plain.charCodeAt(end);
    if (isDigit(code)) digits++;
    else if (isLetter(code)) letters++;
    else if (code === POINT && isDigit(plain.charCodeAt(end - 1)) && isDigit(plain.charCodeAt(end + 1))) points++;
    else break;
  }
  const kind = digits === 0 ? 'letters' : letters === 0 && points <= 1 ? 'number' : 'mixed';
  return { text: plain.slice(start, end), kind, joined };
}
