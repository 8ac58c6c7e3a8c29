/** Counts the sources that support each amount, and their total weight. */
import type { Amount } from '../../kernel/names.js';
import type { Candidate } from '../sources/candidate.js';
import type { VisiblePrice } from '../visible/visiblePrice.js';
import { canonical, isGreater } from './decimals.js';

export interface Ballot {
  readonly amount: Amount;
  readonly declared: readonly Candidate[];
  /** Best first, without struck-through prices. */
  readonly visible: readonly VisiblePrice[];
  /** 0 to 1. */
  readonly votes: number;
}

/** Score of a visible price in the typical place of a product's price. */
const PROMINENT = 0.72;

const FAIR = 0.5;

/** Best first. */
export function countVotes(declared: readonly Candidate[], visible: readonly VisiblePrice[]): Ballot[] {
  const shown = new Map<string, VisiblePrice[]>();
  const struck = new Set<string>();
  for (const price of visible) {
    const key = canonical(price.amount);
    if (price.list) struck.add(key);
    else push(shown, key, price);
  }
  const declaredByKey = new Map<string, Candidate[]>();
  const former = new Set(
    declared.flatMap(({ listPrice, amount }) =>
      listPrice && isGreater(listPrice, amount) ? [canonical(listPrice)] : [],
    ),
  );
  const open = visible.some(price => !price.conditional && price.score > FAIR);
  for (const candidate of declared) push(declaredByKey, keyOf(candidate, shown, declaredByKey), candidate);

  const top = [...visible].filter(price => !price.list).sort((a, b) => b.score - a.score)[0];
  const boxed = boxPrice(visible);
  const keys = new Set([...declaredByKey.keys(), ...shown.keys()]);
  const ballots: Ballot[] = [];
  for (const key of keys) {
    const own = (shown.get(key) ?? []).sort((a, b) => b.score - a.score);
    const voices = declaredByKey.get(key) ?? [];
    const amount = amountOf(key, voices, own);
    const votes = combined(
      declaredVotes(voices, own, { struck: struck.has(key), top, amount, former: former.has(key), open, boxed }),
      own.length > 0 && boxed === own[0]?.amount
        ? Math.max(BOXED, visibleVotes(own, declared.length > 0))
        : visibleVotes(own, declared.length > 0),
    );
    ballots.push({ amount, declared: voices, visible: own, votes });
  }
  return ballots.sort((a, b) => b.votes - a.votes);
}

/** The trust in the only price of the buy box. */
const BOXED = 0.66;

function boxPrice(visible: readonly VisiblePrice[]): Amount | null {
  const own = visible.filter(
    ({ atButton, called, list, conditional, neighbour, saving, score }) =>
      atButton && called && !list && !conditional && !neighbour && !saving && score > FAIR,
  );
  return own[0] && own.every(({ amount }) => amount === own[0]?.amount) ? own[0].amount : null;
}

/** Reads `34.000` as thirty-four or as thousands, whichever the page shows; otherwise uses the source's own reading. */
function keyOf(
  candidate: Candidate,
  shown: ReadonlyMap<string, readonly VisiblePrice[]>,
  declaredByKey: ReadonlyMap<string, unknown>,
): string {
  const key = canonical(candidate.amount);
  if (candidate.alternative === null || shown.has(key) || declaredByKey.has(key)) return key;
  const other = canonical(candidate.alternative);
  return shown.has(other) || declaredByKey.has(other) ? other : key;
}

/** Uses the visible scale, or the most exact declared one. */
function amountOf(key: string, voices: readonly Candidate[], shown: readonly VisiblePrice[]): Amount {
  if (shown[0]) return shown[0].amount;
  const exact = voices.filter(voice => canonical(voice.amount) === key).map(voice => voice.amount);
  return exact.sort((a, b) => b.length - a.length)[0] ?? voices[0]?.alternative ?? (key as Amount);
}

interface Scene {
  readonly struck: boolean;
  readonly top: VisiblePrice | undefined;
  readonly amount: Amount;
  /** True if another source declares this amount as the list price. */
  readonly former: boolean;
  /** The only price in the buy box, if there is one. */
  readonly boxed: Amount | null;
  /** True if the page shows a price for all visitors. */
  readonly open: boolean;
}

/** Reduces a declared amount that the page shows struck through, or replaces with another amount. */
function declaredVotes(
  voices: readonly Candidate[],
  shown: readonly VisiblePrice[],
  { struck, top, amount, former, open, boxed }: Scene,
): number {
  const bySource = new Map<string, number>();
  for (const { source, trust } of voices) bySource.set(source, Math.max(bySource.get(source) ?? 0, trust));
  let votes = [...bySource.values()].reduce((sum, trust) => combined(sum, trust), 0);
  const best = shown[0]?.score ?? 0;
  if (former) votes *= 0.5;
  // Prices for members, with a code or in the basket are conditional, regardless of declared data.
  if (open && shown.length > 0 && shown.every(price => price.conditional)) votes *= 0.4;
  // Data that is printed nowhere may be stale; the buy box is not.
  if (boxed && shown.length === 0) return votes * 0.55;
  if (!top || top.score < PROMINENT || canonical(top.amount) === canonical(amount)) return votes;
  if (struck && best < PROMINENT && isGreater(amount, top.amount)) votes *= 0.4;
  else if (shown.length === 0) votes *= bySource.size > 1 ? 0.85 : 0.75;
  else if (best < top.score - 0.2) votes *= 0.9;
  return votes;
}

/** The best score counts; repeating a price does not raise it. */
function visibleVotes(shown: readonly VisiblePrice[], othersSpeak: boolean): number {
  const best = shown[0]?.score ?? 0;
  // Nobody knows whether the visitor meets the condition; the ordinary price may be missing.
  if (!othersSpeak && shown.every(price => price.conditional)) return best * 0.6;
  return othersSpeak ? best * 0.9 : best;
}

/** Combines independent sources: multiplies the probabilities that each is wrong. */
const combined = (one: number, other: number): number => 1 - (1 - one) * (1 - other);

function push<Value>(map: Map<string, Value[]>, key: string, value: Value): void {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}
