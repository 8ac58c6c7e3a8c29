/** Which sources support which amount, and the total weight of each. */
import type { Amount } from '../../kernel/names.js';
import type { Candidate } from '../sources/candidate.js';
import type { VisiblePrice } from '../visible/visiblePrice.js';
import { canonical, isGreater } from './decimals.js';

export interface Ballot {
  readonly amount: Amount;
  readonly declared: readonly Candidate[];
  /** Best first; without those that are struck through. */
  readonly visible: readonly VisiblePrice[];
  /** 0 to 1. */
  readonly votes: number;
}

/** A visible price with this score is where a product's price belongs. */
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
  const said = new Map<string, Candidate[]>();
  const former = new Set(
    declared.flatMap(({ listPrice, amount }) =>
      listPrice && isGreater(listPrice, amount) ? [canonical(listPrice)] : [],
    ),
  );
  const open = visible.some(price => !price.conditional && price.score > FAIR);
  for (const candidate of declared) push(said, keyOf(candidate, shown, said), candidate);

  const top = [...visible].filter(price => !price.list).sort((a, b) => b.score - a.score)[0];
  const keys = new Set([...said.keys(), ...shown.keys()]);
  const ballots: Ballot[] = [];
  for (const key of keys) {
    const own = (shown.get(key) ?? []).sort((a, b) => b.score - a.score);
    const voices = said.get(key) ?? [];
    const amount = amountOf(key, voices, own);
    const votes = together(
      declaredVotes(voices, own, { struck: struck.has(key), top, amount, former: former.has(key), open }),
      visibleVotes(own, declared.length > 0),
    );
    ballots.push({ amount, declared: voices, visible: own, votes });
  }
  return ballots.sort((a, b) => b.votes - a.votes);
}

/** `34.000` means thirty-four or thousands, as the page shows it. Without a visible price, the source's own reading. */
function keyOf(
  candidate: Candidate,
  shown: ReadonlyMap<string, readonly VisiblePrice[]>,
  said: ReadonlyMap<string, unknown>,
): string {
  const key = canonical(candidate.amount);
  if (candidate.alternative === null || shown.has(key) || said.has(key)) return key;
  const other = canonical(candidate.alternative);
  return shown.has(other) || said.has(other) ? other : key;
}

/** Scale as shown; if nothing is shown, the most exact declared one. */
function amountOf(key: string, voices: readonly Candidate[], shown: readonly VisiblePrice[]): Amount {
  if (shown[0]) return shown[0].amount;
  const exact = voices.filter(voice => canonical(voice.amount) === key).map(voice => voice.amount);
  return exact.sort((a, b) => b.length - a.length)[0] ?? voices[0]?.alternative ?? (key as Amount);
}

interface Scene {
  readonly struck: boolean;
  readonly top: VisiblePrice | undefined;
  readonly amount: Amount;
  /** Another source declares this amount as the list price. */
  readonly former: boolean;
  /** The page shows a price that every visitor pays. */
  readonly open: boolean;
}

/** A declared amount counts less if the page shows it struck through, or shows another amount instead. */
function declaredVotes(
  voices: readonly Candidate[],
  shown: readonly VisiblePrice[],
  { struck, top, amount, former, open }: Scene,
): number {
  const bySource = new Map<string, number>();
  for (const { source, trust } of voices) bySource.set(source, Math.max(bySource.get(source) ?? 0, trust));
  let votes = [...bySource.values()].reduce((sum, trust) => together(sum, trust), 0);
  const best = shown[0]?.score ?? 0;
  if (former) votes *= 0.5;
  // What the page calls a price for members, with a code or in the basket is that, whatever its data says.
  if (open && shown.length > 0 && shown.every(price => price.conditional)) votes *= 0.4;
  if (!top || top.score < PROMINENT || canonical(top.amount) === canonical(amount)) return votes;
  if (struck && best < PROMINENT && isGreater(amount, top.amount)) votes *= 0.4;
  else if (shown.length === 0) votes *= bySource.size > 1 ? 0.85 : 0.75;
  else if (best < top.score - 0.2) votes *= 0.9;
  return votes;
}

/** Visible prices alone must score well; repeating one does not raise its score. */
function visibleVotes(shown: readonly VisiblePrice[], othersSpeak: boolean): number {
  const best = shown[0]?.score ?? 0;
  return othersSpeak ? best * 0.9 : best;
}

/** Sources are independent: the chance that both are wrong is the product of the two. */
const together = (one: number, other: number): number => 1 - (1 - one) * (1 - other);

function push<Value>(map: Map<string, Value[]>, key: string, value: Value): void {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}
