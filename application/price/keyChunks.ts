/** Longer lists gain nothing. */
const LONGEST = 512;

/**
 * For `where … in`: splits the keys into lists whose lengths are powers of two, padded with repeats. A statement is
 * prepared and kept for each length, so there should be few lengths.
 */
export function* keyChunks(keys: readonly string[]): Generator<string[]> {
  for (let at = 0; at < keys.length; at += LONGEST) {
    const some = keys.slice(at, at + LONGEST);
    const filled = 2 ** Math.ceil(Math.log2(some.length));
    yield [...some, ...Array<string>(filled - some.length).fill(some[0] ?? '')];
  }
}
