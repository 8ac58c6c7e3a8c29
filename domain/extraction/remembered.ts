/**
 * What short texts say. Shops repeat their labels, names and phrases, on a page and from page to page: each is read once,
 * and remembered for as long as it keeps coming.
 */

const MAX_KNOWN = 10_000;

/**
 * @param read pure, and never `undefined`
 * @param most how many texts are known before the oldest are forgotten
 */
export function remembered<Value>(read: (text: string) => Value, most = MAX_KNOWN): (text: string) => Value {
  let known = new Map<string, Value>();
  // What was known before that is forgotten, unless it is asked for again.
  let earlier = new Map<string, Value>();
  return text => {
    const found = known.get(text);
    if (found !== undefined) return found;
    const before = earlier.get(text);
    const value = before === undefined ? read(text) : before;
    if (known.size >= most) {
      earlier = known;
      known = new Map();
    }
    known.set(apart(text), value);
    return value;
  };
}

/** A part of a page keeps the whole page in memory: V8 makes it a reference to the page's text, unless it is joined. */
const apart = (text: string): string => ` ${text}`.slice(1);
