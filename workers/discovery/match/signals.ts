/** A comparison as numbers, mostly from 0 to 1: what the weights are for. */
import type { Comparison } from './comparison.js';
import type { Profile } from './profile.js';

export const SIGNALS = [
  'sameGtin',
  'differentGtin',
  'codeBest',
  'codeWorst',
  'codeMissing',
  'codeVariants',
  'codeAlike',
  'shortCodesDiffer',
  'sameTitle',
  'wordsShared',
  'wordsContained',
  'wordsInText',
  'wordsContainedCodesDiffer',
  'rarestWordLost',
  'amountsSame',
  'amountsDiffer',
  'memoryDiffers',
  'countsDiffer',
  'sameColour',
  'differentColour',
  'differentBrand',
  'otherOffer',
  'priceGap',
  'priceUnknown',
] as const;

export type Signal = (typeof SIGNALS)[number];

/** Beyond this factor (e to the second, about 7) a price is simply far away. */
const GREATEST_GAP = 2;
/** One of two offers is not of the thing itself, or not of the thing alone. */
const OTHER_OFFERS = ['compatible', 'remanufactured', 'refurbished', 'replacement', 'bundle'];

export function signalsOf(a: Profile, b: Profile, compared: Comparison): Readonly<Record<Signal, number>> {
  const { codes, words, amounts } = compared;
  const counts = amounts.differ.filter(({ dimension }) => dimension.startsWith('#')).length;
  return {
    sameGtin: Number(compared.gtin === 'same'),
    differentGtin: Number(compared.gtin === 'different'),
    codeBest: codes.best,
    codeWorst: codes.worst,
    codeMissing: Number(codes.missing),
    codeVariants: Number(codes.variants),
    codeAlike: codes.shared === null ? codes.alike : 0,
    shortCodesDiffer: Number(lacksShortCode(a, b) && lacksShortCode(b, a)),
    sameTitle: Number(a.squashedTitle === b.squashedTitle),
    wordsShared: words.shared,
    wordsContained: words.contained,
    wordsInText: words.inText,
    wordsContainedCodesDiffer: codes.differ ? words.contained : 0,
    rarestWordLost: words.rarestLost,
    amountsSame: amounts.same,
    amountsDiffer: Math.min(3, amounts.differ.length - counts),
    memoryDiffers: Number(amounts.differ.some(({ dimension }) => dimension === 'memory')),
    countsDiffer: Math.min(3, counts),
    sameColour: Number(compared.colour === 'same'),
    differentColour: Number(compared.colour === 'different'),
    differentBrand: Number(compared.brand === 'different'),
    otherOffer: Number(OTHER_OFFERS.some(word => a.words.includes(word) !== b.words.includes(word))),
    priceGap: compared.priceRatio === null ? 0 : Math.min(GREATEST_GAP, Math.log(compared.priceRatio)),
    priceUnknown: Number(compared.priceRatio === null),
  };
}

const lacksShortCode = (one: Profile, other: Profile): boolean =>
  other.shortCodes.some(code => !one.squashedText.includes(code));
