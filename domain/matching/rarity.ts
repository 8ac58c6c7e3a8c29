/** Scores how much a catalogue's titles share with another title. A word or n-gram counts by its rarity there. */

export interface Overlap {
  /** From 0 to 1, by place in the catalogue: cosine of the weighted terms. */
  readonly cosine: Float64Array;
  /** From 0 to 1: the shared weight as a share of the lighter title. */
  readonly contained: Float64Array;
}

/** Keeps the terms of a catalogue of ten about equally rare. */
const PRIOR = 20;

/**
 * An inverted index: comparing one title with all of them costs only the terms that it shares with each.
 * @param catalogue per product, its terms, each once
 */
export function rarityIndex(catalogue: readonly (readonly string[])[]): (theirs: readonly string[]) => Overlap {
  const places = new Map<string, number[]>();
  catalogue.forEach((terms, place) => {
    for (const term of terms) {
      const known = places.get(term);
      if (known) known.push(place);
      else places.set(term, [place]);
    }
  });
  const weightOf = (found: number) => Math.log(1 + (catalogue.length + PRIOR) / (Math.max(1, found) + 1));
  const [totals, squares] = [new Float64Array(catalogue.length), new Float64Array(catalogue.length)];
  for (const at of places.values()) {
    const weight = weightOf(at.length);
    for (const place of at) {
      totals[place] = (totals[place] ?? 0) + weight;
      squares[place] = (squares[place] ?? 0) + weight * weight;
    }
  }
  return theirs => {
    const [cosine, contained] = [new Float64Array(catalogue.length), new Float64Array(catalogue.length)];
    let [total, square] = [0, 0];
    for (const term of theirs) {
      const at = places.get(term) ?? [];
      const weight = weightOf(at.length);
      total += weight;
      square += weight * weight;
      for (const place of at) {
        contained[place] = (contained[place] ?? 0) + weight;
        cosine[place] = (cosine[place] ?? 0) + weight * weight;
      }
    }
    for (let place = 0; place < catalogue.length; place++) {
      if (contained[place] === 0) continue;
      contained[place] = (contained[place] ?? 0) / Math.min(total, totals[place] ?? 0);
      cosine[place] = (cosine[place] ?? 0) / Math.sqrt(square * (squares[place] ?? 0));
    }
    return { cosine, contained };
  };
}

/** Each run of three characters, once. @param text squashed, see `squash` */
export function trigramsIn(text: string): readonly string[] {
  const found = new Set<string>();
  for (let at = 0; at + 3 <= text.length; at++) found.add(text.slice(at, at + 3));
  return [...found];
}
