/** Turns a comparison into numbers mostly from 0 to 1, which the ranking's weights multiply. */
import type { Comparison } from './comparison.js';
import type { Nature } from './kinds.js';
import type { Profile } from './profile.js';
import { SIGNALS, signalsOf } from './signals.js';

/** Another number or maker is no sign against competing: a shopper may buy either. */
type Identity = 'sameGtin' | 'differentGtin' | 'differentBrand';

export const RANK_SIGNALS = [
  ...SIGNALS.filter(
    (signal): signal is Exclude<(typeof SIGNALS)[number], Identity> =>
      signal !== 'sameGtin' && signal !== 'differentGtin' && signal !== 'differentBrand',
  ),
  'rareWords',
  'rareWordsContained',
  'rareLetters',
  'rareLettersContained',
  'sameBrand',
  'sameKind',
  'differentKind',
  'sameMaterial',
  'differentMaterial',
] as const;
export type RankSignal = (typeof RANK_SIGNALS)[number];

/** The overlap of two titles, by the rarity of their words and of their trigrams; see `rarityIndex`. */
export interface TitleOverlap {
  readonly words: number;
  readonly wordsContained: number;
  readonly letters: number;
  readonly lettersContained: number;
}

export interface Competitor {
  readonly profile: Profile;
  readonly nature: Nature;
}

export function rankSignalsOf(
  a: Competitor,
  b: Competitor,
  compared: Comparison,
  overlap: TitleOverlap,
): Readonly<Record<RankSignal, number>> {
  const kind = relation(a.nature.kinds, b.nature.kinds);
  const material = relation(a.nature.materials, b.nature.materials);
  return {
    ...signalsOf(a.profile, b.profile, compared),
    rareWords: overlap.words,
    rareWordsContained: overlap.wordsContained,
    rareLetters: overlap.letters,
    rareLettersContained: overlap.lettersContained,
    sameBrand: Number(compared.brand === 'same'),
    sameKind: Number(kind === 'same'),
    differentKind: Number(kind === 'different'),
    sameMaterial: Number(material === 'same'),
    differentMaterial: Number(material === 'different'),
  };
}

function relation(a: readonly string[], b: readonly string[]): 'same' | 'different' | 'unknown' {
  if (a.length === 0 || b.length === 0) return 'unknown';
  return a.some(one => b.includes(one)) ? 'same' : 'different';
}
