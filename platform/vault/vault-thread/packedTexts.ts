/** Many texts as few, which go from thread to thread for the price of a copy; a list is written and read text by text. */

export interface PackedTexts {
  /** The texts one after another, each whole in one of these. */
  readonly chunks: readonly string[];
  /** Of each text in order; -1: there is none. */
  readonly lengths: Int32Array;
}

/**
 * In characters. From 128 KiB on, a string is no longer young to the garbage collector: a page of sealed texts would stay
 * until the whole heap is collected.
 */
const CHUNK = 50_000;

export function packed(texts: readonly (string | null)[]): PackedTexts {
  const lengths = new Int32Array(texts.length);
  const chunks: string[] = [];
  let [from, size] = [0, 0];
  for (let at = 0; at < texts.length; at++) {
    const length = texts[at]?.length ?? -1;
    lengths[at] = length;
    if (size > 0 && size + length > CHUNK) {
      chunks.push(texts.slice(from, at).join(''));
      [from, size] = [at, 0];
    }
    size += Math.max(0, length);
  }
  chunks.push(texts.slice(from).join(''));
  return { chunks, lengths };
}

export function unpacked({ chunks, lengths }: PackedTexts): (string | null)[] {
  const texts: (string | null)[] = [];
  let [chunk, from] = [0, 0];
  for (const length of lengths) {
    if (from > 0 && from + length > (chunks[chunk] ?? '').length) [chunk, from] = [chunk + 1, 0];
    texts.push(length < 0 ? null : (chunks[chunk] ?? '').slice(from, from + length));
    from += Math.max(0, length);
  }
  return texts;
}
