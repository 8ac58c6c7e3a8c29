/**
 * Ranks the merchant's products by how well a competitor's product competes with them: whether a shopper would buy it
 * instead, whoever makes it. A shared GTIN settles it; a different one, or another brand, says nothing. `sameArticle` answers the other question.
 * Every screen, worker and command ranks with this function over the whole catalogue, so a pair has one score.
 */
import { type Comparison, compare } from './comparison.js';
import { type Nature, natureOf } from './kinds.js';
import { plainText, squash } from './plainText.js';
import { type ProductRecord, textsOf } from './productRecord.js';
import { type Profile, profileOf } from './profile.js';
import { type RankSignal, rankSignalsOf } from './rankSignals.js';
import { CERTAIN, rankScoreOf } from './rankWeights.js';
import { rarityIndex, trigramsIn } from './rarity.js';
import { reasonsFor } from './reasonsFor.js';

export interface Ranked<Product> {
  readonly product: Product;
  /** From 0 to 1. */
  readonly score: number;
  /** Past the bounds in `CERTAIN`, so chosen for the merchant: at most one of a ranking is. */
  readonly certain: boolean;
  /** Strongest reason first: `same model DSC-W120`, `price within 8%`. */
  readonly reasons: readonly string[];
}

/** Limits the full comparison to the products of a large catalogue with the most similar titles. */
const SHORTLIST = 60;

/** Best first, at most `limit`; products without a word in common with the competitor's are left out. */
export type Rank<Product> = (theirs: ProductRecord, limit: number) => readonly Ranked<Product>[];

/** @param catalogue all of the shop's products: how rare a word is depends on them */
export function competesWith<Product extends ProductRecord>(catalogue: readonly Product[]): Rank<Product> {
  const scored = rankingOf(catalogue);
  return (theirs, limit) => {
    const { entry, pairs } = scored(theirs);
    const best = pairs
      .map(({ own, signals, sharedGtin }) => ({ own, score: sharedGtin ? 1 : rankScoreOf(signals), sharedGtin }))
      .sort((a, b) => b.score - a.score);
    return best.slice(0, limit).map(({ own, score, sharedGtin }, place) => ({
      product: own.product,
      score,
      certain: place === 0 && (sharedGtin || isCertain(score, best[1]?.score ?? 0)),
      reasons: reasonsFor(own.profile, entry.profile, withoutVeto(compare(own.profile, entry.profile))),
    }));
  };
}

/** Another maker, or another article of the same kind, is no reason against competing. */
const withoutVeto = (compared: Comparison): Comparison => ({
  ...compared,
  gtin: compared.gtin === 'same' ? 'same' : 'unknown',
  brand: 'unknown',
});

/** The lead is measured in log odds: between .98 and .99 lies as much as between .5 and .67. */
const isCertain = (score: number, next: number): boolean =>
  score >= CERTAIN.score && logOdds(score) - logOdds(next) >= CERTAIN.lead;

const logOdds = (score: number): number => Math.log(score / (1 - score));

interface Entry {
  readonly profile: Profile;
  readonly nature: Nature;
  readonly letters: readonly string[];
}

/** Reads each product once. Exported for the fit of the weights. */
export function rankingOf<Product extends ProductRecord>(catalogue: readonly Product[]) {
  const products = catalogue.map(product => ({ product, ...entryOf(product) }));
  const wordsWith = rarityIndex(products.map(({ profile }) => profile.words));
  const lettersWith = rarityIndex(products.map(({ letters }) => letters));
  return (theirs: ProductRecord) => {
    const entry = entryOf(theirs);
    const [words, letters] = [wordsWith(entry.profile.words), lettersWith(entry.letters)];
    const promise = (place: number) => (words.cosine[place] ?? 0) + (letters.cosine[place] ?? 0);
    const pairs = products
      .map((own, place) => ({ own, place, sharedGtin: isSameGtin(own.profile, entry.profile) }))
      .filter(({ own, place, sharedGtin }) => sharedGtin || promise(place) > 0 || sharesKind(own.nature, entry.nature))
      .sort((a, b) => Number(b.sharedGtin) - Number(a.sharedGtin) || promise(b.place) - promise(a.place))
      .slice(0, SHORTLIST)
      .map(({ own, place, sharedGtin }) => ({
        own,
        sharedGtin,
        signals: rankSignalsOf(own, entry, compare(own.profile, entry.profile), {
          words: words.cosine[place] ?? 0,
          wordsContained: words.contained[place] ?? 0,
          letters: letters.cosine[place] ?? 0,
          lettersContained: letters.contained[place] ?? 0,
        }) satisfies Readonly<Record<RankSignal, number>>,
      }));
    return { entry, pairs };
  };
}

function entryOf(record: ProductRecord): Entry {
  const profile = profileOf(record);
  const { model } = textsOf(record);
  return {
    profile,
    nature: natureOf(profile.words),
    letters: trigramsIn(profile.squashedTitle + squash(plainText(model))),
  };
}

const isSameGtin = (a: Profile, b: Profile): boolean => a.gtin !== null && a.gtin === b.gtin;
const sharesKind = (a: Nature, b: Nature): boolean => a.kinds.some(kind => b.kinds.includes(kind));
