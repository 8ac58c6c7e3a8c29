/** Indexes candidates by the words in their titles: a search covers many products, and a store may have thousands. */
import type { Candidate } from '../source.js';

export interface WordIndex {
  add(candidate: Candidate): void;
  /** Candidates that share words with a text, most shared words first, then in order of insertion. */
  best(text: string, limit: number): readonly Candidate[];
}

export function wordIndex(): WordIndex {
  const candidates: Candidate[] = [];
  const byWord = new Map<string, number[]>();

  return {
    add(candidate) {
      for (const word of wordsOf(candidate.title)) {
        const places = byWord.get(word);
        if (places) places.push(candidates.length);
        else byWord.set(word, [candidates.length]);
      }
      candidates.push(candidate);
    },

    best(text, limit) {
      const words = wordsOf(text);
      const shared = new Uint32Array(candidates.length);
      for (const word of words) for (const place of byWord.get(word) ?? []) shared[place] = (shared[place] ?? 0) + 1;
      const found: Candidate[] = [];
      for (let most = words.length; most > 0; most--)
        for (const [place, candidate] of candidates.entries()) {
          if (shared[place] === most) found.push(candidate);
          if (found.length >= limit) return found;
        }
      return found;
    },
  };
}

const wordsOf = (text: string): string[] => [...new Set(text.toLowerCase().match(/[\p{L}\d]{2,}/gu) ?? [])];
