/** Many texts as one, which goes from thread to thread for the price of a copy; a list is written and read text by text. */

export interface PackedTexts {
  readonly text: string;
  /** Of each text in order; -1: there is none. */
  readonly lengths: Int32Array;
}

export function packed(texts: readonly (string | null)[]): PackedTexts {
  const lengths = new Int32Array(texts.length);
  for (let at = 0; at < texts.length; at++) lengths[at] = texts[at]?.length ?? -1;
  return { text: texts.join(''), lengths };
}

export function unpacked({ text, lengths }: PackedTexts): (string | null)[] {
  const texts: (string | null)[] = [];
  let from = 0;
  for (const length of lengths) {
    texts.push(length < 0 ? null : text.slice(from, from + length));
    if (length > 0) from += length;
  }
  return texts;
}
