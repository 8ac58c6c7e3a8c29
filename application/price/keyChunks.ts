/** Longer lists bring no gain. */
const MAX_LENGTH = 512;

/**
 * Splits keys for `where … in` into lists whose lengths are powers of two, padded with repeats, because each length
 * requires its own prepared statement.
 */
export function* keyChunks(keys: readonly string[]): Generator<string[]> {
  for (let at = 0; at < keys.length; at += MAX_LENGTH) {
    const some = keys.slice(at, at + MAX_LENGTH);
    const filled = 2 ** Math.ceil(Math.log2(some.length));
    yield [...some, ...Array<string>(filled - some.length).fill(some[0] ?? '')];
  }
}
