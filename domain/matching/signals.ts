/** A comparison as numbers, mostly from 0 to 1: the input of the weights. */
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
  'codeSchemesDiffer',
  'shortCodesDiffer',
  'sameTitle',
  'wordsShared',
  'wordsContained',
  'wordsInText',
  'wordsContainedCodesDiffer',
  'rarestWordLost',
  'wordsUnknown',
  'wordsContrary',
  'leadingWordsShared',
  'amountsSame',
  'amountsDiffer',
  'memoryDiffers',
  'countsDiffer',
  'sameColour',
  'differentColour',
  'differentBrand',
  'otherCondition',
  'madeForOther',
  'partCheaper',
  'otherEdition',
  'otherChoice',
  'packAlone',
  'priceGap',
  'priceUnknown',
] as const;

export type Signal = (typeof SIGNALS)[number];

/** Beyond this factor (e to the second, about 7) a price is simply far away. */
const GREATEST_GAP = 2;
/** A product costs at least this many times as much as its accessories. */
const PART_PRICE = 1.8;

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
    codeSchemesDiffer: Number(codes.otherScheme),
    shortCodesDiffer: Number(lacksShortCode(a, b) && lacksShortCode(b, a)),
    sameTitle: Number(a.squashedTitle === b.squashedTitle),
    wordsShared: words.shared,
    wordsContained: words.contained,
    wordsInText: words.inText,
    wordsContainedCodesDiffer: codes.differ ? words.contained : 0,
    rarestWordLost: words.rarestLost,
    wordsUnknown: words.unknown,
    wordsContrary: words.contrary,
    leadingWordsShared: words.leading,
    amountsSame: amounts.same,
    amountsDiffer: Math.min(3, amounts.differ.length - counts),
    memoryDiffers: Number(amounts.differ.some(({ dimension }) => dimension === 'memory')),
    countsDiffer: Math.min(3, counts),
    sameColour: Number(compared.colour === 'same'),
    differentColour: Number(compared.colour === 'different'),
    differentBrand: Number(compared.brand === 'different'),
    otherCondition: Number(lacks(a, b, 'conditions') || lacks(b, a, 'conditions')),
    madeForOther: Number(isMadeFor(a, b) || isMadeFor(b, a)),
    partCheaper: Number(isCheaperPart(a, b) || isCheaperPart(b, a)),
    otherEdition: Number(codes.shared === null && (lacks(a, b, 'editions') || lacks(b, a, 'editions'))),
    otherChoice: Number(choosesOther(a, b)),
    packAlone: Number(isPack(a) !== isPack(b)),
    priceGap: compared.priceRatio === null ? 0 : Math.min(GREATEST_GAP, Math.log(compared.priceRatio)),
    priceUnknown: Number(compared.priceRatio === null),
  };
}

/** Whether one title has such a word that is nowhere at the other. */
const lacks = (one: Profile, other: Profile, kind: 'conditions' | 'parts' | 'editions'): boolean =>
  one.offer[kind].some(word => !other.squashedText.includes(word));

/**
 * `Hard case for Acme X100` beside the `Acme X100`: apart from the maker, nothing that it is itself matches the other.
 */
const isMadeFor = ({ offer: { itself }, brand }: Profile, other: Profile): boolean =>
  itself.length > 0 && itself.every(word => word === brand || !other.squashedText.includes(word));

/** An accessory costs a fraction of its product. */
const isCheaperPart = (one: Profile, other: Profile): boolean =>
  lacks(one, other, 'parts') && one.price * PART_PRICE <= other.price;

function choosesOther({ offer }: Profile, other: Profile): boolean {
  for (const [choice, word] of offer.choices) if ((other.offer.choices.get(choice) ?? word) !== word) return true;
  return false;
}

/** Several pieces in one pack; without a number it is one piece. */
const isPack = ({ amounts }: Profile): boolean => amounts.get('pieces')?.some(pieces => pieces > 1) ?? false;

const lacksShortCode = (one: Profile, other: Profile): boolean =>
  other.shortCodes.some(code => !one.squashedText.includes(code));
