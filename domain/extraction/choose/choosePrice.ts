/** All candidates vote on the price; the winner needs enough confidence, or there is no answer (reference §4, §5). */
import type { Amount, Currency } from '../../kernel/names.js';
import type { Evidence, PriceCandidate } from '../result.js';
import type { Candidate } from '../sources/candidate.js';
import type { VisiblePrice } from '../visible/visiblePrice.js';
import { type Ballot, countVotes } from './countVotes.js';
import { canonical, isGreater } from './decimals.js';
import { offeredPrices } from './offeredPrices.js';
import { type PriceFigures, priceFigures } from './priceFigures.js';

export interface PriceAnswer {
  readonly price: Amount | null;
  readonly currency: Currency | null;
  readonly listPrice: Amount | null;
  readonly from: boolean;
}

export interface PriceChoice {
  readonly answer: PriceAnswer;
  readonly evidence: readonly Evidence[];
  readonly confidence: number;
  /** `null` without any price. */
  readonly figures: PriceFigures | null;
  readonly candidates: readonly PriceCandidate[];
  /** Where the winner is on the page. */
  readonly visible: VisiblePrice | null;
}

/** Below this no price is answered: a wrong price is worse than none (reference §1). */
export const MIN_CONFIDENCE = 0.56;
const MAX_EVIDENCE = 30;
const MAX_RAW = 120;

export function choosePrice(
  declared: readonly Candidate[],
  visible: readonly VisiblePrice[],
  pageCurrency: Currency | null,
): PriceChoice {
  const ballots = countVotes(declared, visible);
  const [best, ...others] = ballots;
  const figures = best ? priceFigures([best, ...others]) : null;
  const evidence = evidenceOf(declared, visible, best);
  const candidates = offeredPrices(ballots, pageCurrency);
  if (!best || best.votes < MIN_CONFIDENCE) {
    const none: PriceAnswer = { price: null, currency: null, listPrice: null, from: false };
    return { answer: none, evidence, confidence: best?.votes ?? 0, figures, candidates, visible: null };
  }
  const answer = {
    price: best.amount,
    currency: currencyOf(best, pageCurrency),
    listPrice: listPriceOf(best, declared, visible),
    from: isFrom(best),
  };
  const confidence = Math.round(best.votes * 100) / 100;
  return { answer, evidence, confidence, figures, candidates, visible: best.visible[0] ?? null };
}

/** A certain sign beside the visible winner beats declared data, which is often a template's constant. */
function currencyOf({ declared, visible }: Ballot, pageCurrency: Currency | null): Currency | null {
  const shown = visible.find(price => price.currency !== null && price.sign !== null && price.score > 0.5)?.currency;
  const said = declared.find(candidate => candidate.currency !== null)?.currency;
  return shown ?? said ?? visible.find(price => price.currency !== null)?.currency ?? pageCurrency;
}

function isFrom({ declared, visible }: Ballot): boolean {
  const said = declared.some(candidate => candidate.from);
  return said
    ? !declared.some(candidate => !candidate.from && candidate.trust > 0.6)
    : declared.length === 0 && visible[0]?.from === true;
}

/** Declared beside the price, or struck through close to it; a list price is always higher, but within reason. */
function listPriceOf(best: Ballot, declared: readonly Candidate[], visible: readonly VisiblePrice[]): Amount | null {
  const said = best.declared
    .map(candidate => candidate.listPrice)
    .find(list => list !== null && isGreater(list, best.amount));
  if (said) return said;
  const shown = best.visible[0];
  const near = visible.filter(
    price =>
      price.list &&
      price.score > 0.02 &&
      isGreater(price.amount, best.amount) &&
      Number(price.amount) < Number(best.amount) * 10,
  );
  const closest =
    shown &&
    near
      .filter(price => Math.abs(price.at - shown.at) <= 12)
      .sort((a, b) => Math.abs(a.at - shown.at) - Math.abs(b.at - shown.at))[0];
  if (closest) return closest.amount;
  // A declared price that is struck through on the page is the list price.
  const struck = declared.find(
    candidate =>
      isGreater(candidate.amount, best.amount) &&
      near.some(price => canonical(price.amount) === canonical(candidate.amount)),
  );
  return struck?.amount ?? null;
}

function evidenceOf(
  declared: readonly Candidate[],
  visible: readonly VisiblePrice[],
  best: Ballot | undefined,
): Evidence[] {
  const wins = (amount: string) =>
    best !== undefined && best.votes >= MIN_CONFIDENCE && canonical(amount) === canonical(best.amount);
  const said = declared.map(({ source, path, raw, why, amount, alternative }) => ({
    source,
    path,
    raw: raw.slice(0, MAX_RAW),
    chosen: wins(amount) || (alternative !== null && wins(alternative)),
    why,
  }));
  const shown = [...visible]
    .sort((a, b) => b.score - a.score)
    .slice(0, MAX_EVIDENCE)
    .map(({ path, raw, why, amount, score, list }) => ({
      source: 'visible' as const,
      path,
      raw: raw.slice(0, MAX_RAW),
      chosen: wins(amount) && !list && score > 0.3,
      why: `${Math.round(score * 100)} of 100: ${why}`,
    }));
  return [...said, ...shown].slice(0, MAX_EVIDENCE);
}
