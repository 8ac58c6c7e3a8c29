/** Lets all candidates vote on the price. Without enough confidence in the winner there is no answer (reference §4, §5). */
import type { Amount, Currency } from '../../kernel/names.js';
import type { Doubt } from '../doubt.js';
import type { Evidence, PriceCandidate } from '../result.js';
import type { Candidate } from '../sources/candidate.js';
import type { VisiblePrice } from '../visible/visiblePrice.js';
import { confidenceIn, isAnswer } from './confidence.js';
import { type Ballot, countVotes } from './countVotes.js';
import { canonical, isGreater } from './decimals.js';
import { doubtOf } from './doubtOf.js';
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
  /** The probability that the answer is right, 0 to 1. */
  readonly confidence: number;
  /** The trust in the best price, 0 to 1, before weighing it against the others. */
  readonly votes: number;
  /** `null` without any price. */
  readonly figures: PriceFigures | null;
  readonly candidates: readonly PriceCandidate[];
  /** Explains the lack of confidence in the best price; `null` without any price. */
  readonly doubt: Doubt | null;
  /** The winner's place on the page. */
  readonly visible: VisiblePrice | null;
}

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
  const doubt = best ? doubtOf([best, ...others]) : null;
  const confidence = figures ? Math.round(confidenceIn(figures) * 100) / 100 : 0;
  const answered = best && isAnswer(confidence, best.votes) ? best : undefined;
  const rest = {
    evidence: evidenceOf(declared, visible, answered),
    confidence,
    votes: best?.votes ?? 0,
    figures,
    doubt,
    candidates: offeredPrices(ballots, visible, { confidence, currency: pageCurrency }),
  };
  if (!answered) return { answer: NO_PRICE, ...rest, visible: null };
  const answer = {
    price: answered.amount,
    currency: currencyOf(answered, pageCurrency),
    listPrice: listPriceOf(answered, declared, visible),
    from: isFrom(answered),
  };
  return { answer, ...rest, visible: answered.visible[0] ?? null };
}

const NO_PRICE: PriceAnswer = { price: null, currency: null, listPrice: null, from: false };

/** The confidence in a price that the page does not offer. */
const UNLIKELY = 0.3;

/** Takes the answer back, but leaves the candidates for a person to choose from. */
export const withheld = (choice: PriceChoice): PriceChoice => ({
  ...choice,
  answer: NO_PRICE,
  doubt: choice.doubt && 'not_for_sale',
  confidence: Math.min(choice.confidence, UNLIKELY),
  evidence: choice.evidence.map(item => ({ ...item, chosen: false })),
  visible: null,
});

/** An unambiguous sign at the visible winner outweighs declared data, which is often a template's constant. */
function currencyOf({ declared, visible }: Ballot, pageCurrency: Currency | null): Currency | null {
  const shown = visible.find(price => price.currency !== null && price.sign !== null && price.score > 0.5)?.currency;
  const declaredValue = declared.find(candidate => candidate.currency !== null)?.currency;
  return shown ?? declaredValue ?? visible.find(price => price.currency !== null)?.currency ?? pageCurrency;
}

function isFrom({ declared, visible }: Ballot): boolean {
  const declaredValue = declared.some(candidate => candidate.from);
  return declaredValue
    ? !declared.some(candidate => !candidate.from && candidate.trust > 0.6)
    : declared.length === 0 && visible[0]?.from === true;
}

/** Declared with the price, or struck through near it. A list price is always higher, within limits. */
function listPriceOf(best: Ballot, declared: readonly Candidate[], visible: readonly VisiblePrice[]): Amount | null {
  const declaredValue = best.declared
    .map(candidate => candidate.listPrice)
    .find(list => list !== null && isGreater(list, best.amount));
  if (declaredValue) return declaredValue;
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
  const wins = (amount: string) => best !== undefined && canonical(amount) === canonical(best.amount);
  const declaredValue = declared.map(({ source, path, raw, why, amount, alternative }) => ({
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
  return [...declaredValue, ...shown].slice(0, MAX_EVIDENCE);
}
