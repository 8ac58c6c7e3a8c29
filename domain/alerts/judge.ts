/**
 * Decides whether a change on a competitor's page matches a rule. Folds over the page's history, so that a replay
 * raises the same alerts (price-monitoring reference §11):
 *
 * - a change connects two known values: a failed check, unknown stock and a missing price do not count;
 * - the first observation, and every observation before the rule or the tracking began, sets the baseline;
 * - a new currency restarts the comparison;
 * - a crossing is edge-triggered and rearms only after the price moves away from the target by `REARM_PERCENT`.
 */
import { compareAmounts, percentChange } from '../kernel/money.js';
import type { Amount, Currency, Instant } from '../kernel/names.js';
import { type Known as KnownEvent, knownNow } from '../price/knownNow.js';
import type { Availability, PriceEvent } from '../price/price.js';
import type { Change } from './events.js';
import { type Condition, REARM_PERCENT, type Threshold } from './rule.js';

export type { Change } from './events.js';

interface Known {
  readonly price: Amount | null;
  readonly currency: Currency | null;
  /** The price that `reference` rules compare against. */
  readonly reference: Amount | null;
  /** True if the next crossing fires. */
  readonly armed: boolean;
  /** Prices with the time from which each applied, for `lowest`. */
  readonly prices: readonly { readonly price: Amount; readonly at: Instant }[];
}

const INITIAL: Known = { price: null, currency: null, reference: null, armed: false, prices: [] };

export interface RuleContext {
  readonly condition: Condition;
  /** The time from which both the rule and the tracking apply. */
  readonly since: Instant;
  /**
   * The current price of the merchant's linked product; `null` if no product is linked or its price is unknown.
   */
  readonly own: { readonly amount: Amount; readonly currency: Currency } | null;
}

/**
 * @param history one page's known events, oldest first; judges the last one, which is never a revision: what a better
 * reader finds later is no news about the page.
 * @returns the change if the last event matches the rule; otherwise `null`.
 */
export const judge = (history: readonly PriceEvent[], context: RuleContext): Change | null => {
  const [last] = history.slice(-1);
  if (last === undefined || last.type === 'ReadingRevised') return null;
  return judgeEach([...knownNow(history.slice(0, -1)), last], context).at(-1) ?? null;
};

/** Judges every event in the history. @returns one entry per event: the change, or `null` if it doesn't match. */
export function judgeEach(history: readonly KnownEvent[], context: RuleContext): readonly (Change | null)[] {
  let known = INITIAL;
  return history.map(event => {
    const judged = step(known, event, context);
    known = judged.known;
    return judged.change;
  });
}

/**
 * Judges a price that was beyond the target when the rule started.
 * @returns a change from the price to itself if the rule asks for it and no crossing was reported since; otherwise `null`.
 */
export function judgeStanding(history: readonly PriceEvent[], context: RuleContext): Change | null {
  if (context.condition.kind !== 'price_crosses' || context.condition.ifAlready === undefined) return null;
  let known = INITIAL;
  for (const event of knownNow(history)) {
    const judged = step(known, event, context);
    if (judged.change !== null) return null;
    known = judged.known;
  }
  const { price, currency } = known;
  const target = targetOf(context, currency);
  if (price === null || target === null || !isReached(price, target, context)) return null;
  return { kind: 'price', from: price, to: price, currency, base: target };
}

type Crossing = Extract<Condition, { kind: 'price_crosses' }>;
type Step = { readonly known: Known; readonly change: Change | null };

function step(known: Known, event: KnownEvent, context: RuleContext): Step {
  switch (event.type) {
    case 'PriceObserved': {
      const { price, currency } = event.reading;
      return { known: baseline(price, currency, event.at, context), change: null };
    }
    case 'PriceRebased':
      return { known: baseline(event.price, event.currency, event.at, context), change: null };
    case 'PriceChanged':
      return moved(known, event, context);
    case 'StockChanged':
      return { known, change: event.at < context.since ? null : stockChange(event, context.condition) };
    case 'PageRenamed':
    case 'ShopNamed':
    case 'CheckFailed':
    case 'CheckRecovered':
    case 'SlowDownRequested':
      return { known, change: null };
  }
}

function baseline(price: Amount | null, currency: Currency | null, at: Instant, context: RuleContext): Known {
  if (price === null) return INITIAL;
  const target = targetOf(context, currency);
  const armed = target !== null && !isReached(price, target, context);
  return { price, currency, reference: price, armed, prices: [{ price, at }] };
}

function moved(known: Known, event: Extract<KnownEvent, { type: 'PriceChanged' }>, context: RuleContext): Step {
  const { from, to, currency, at } = event;
  // If the history was truncated, only the event's own `from` is known.
  const before = known.price === null ? baseline(from, currency, at, context) : known;
  const beforeRule = at < context.since;
  const base = beforeRule ? undefined : comparisonPrice(before, event, context);
  const change: Change | null = base === undefined ? null : { kind: 'price', from, to, currency, base };
  return { known: after(before, event, context, beforeRule || change !== null), change };
}

/** @param restart makes the current price the reference: before the rule began, and at each of its alerts. */
function after(
  before: Known,
  { to, currency, at }: { to: Amount; currency: Currency | null; at: Instant },
  context: RuleContext,
  restart: boolean,
): Known {
  const target = targetOf(context, currency);
  const armed =
    target !== null &&
    !isReached(to, target, context) &&
    (before.armed || at < context.since || hasLeft(to, target, context.condition));
  return {
    price: to,
    currency,
    reference: restart ? to : before.reference,
    armed,
    prices: context.condition.kind === 'lowest' ? [...before.prices, { price: to, at }] : [],
  };
}

/** @returns the comparison price, `null` if it is the former price; `undefined` if the rule does not fire. */
function comparisonPrice(
  before: Known,
  { from, to, currency, at }: { from: Amount; to: Amount; currency: Currency | null; at: Instant },
  context: RuleContext,
): Amount | null | undefined {
  const { condition } = context;
  switch (condition.kind) {
    case 'price_falls':
    case 'price_rises': {
      const base = condition.against === 'reference' ? (before.reference ?? from) : from;
      const [low, high] = condition.kind === 'price_falls' ? [to, base] : [base, to];
      if (compareAmounts(low, high) >= 0 || !reachesThreshold(base, to, condition.by)) return undefined;
      return condition.against === 'reference' ? base : null;
    }
    case 'price_crosses': {
      const target = targetOf(context, currency);
      return target !== null && before.armed && isReached(to, target, context) ? target : undefined;
    }
    case 'lowest': {
      const lowest = lowestSince(before.prices, minusDays(at, condition.days));
      return lowest !== null && compareAmounts(to, lowest) < 0 ? lowest : undefined;
    }
    case 'back_in_stock':
    case 'sold_out':
    case 'blocked':
      return undefined;
  }
}

function reachesThreshold(from: Amount, to: Amount, by: Threshold): boolean {
  if ('percent' in by) return Math.abs(percentChange(from, to) ?? 0) >= by.percent;
  return compareAmounts(difference(from, to), by.amount) >= 0;
}

/** Exact, at the finer scale of the two. */
function difference(a: Amount, b: Amount): Amount {
  const [low, high] = compareAmounts(a, b) < 0 ? [a, b] : [b, a];
  const scale = Math.max(scaleOf(a), scaleOf(b));
  const digits = (BigInt(scaledDigits(high, scale)) - BigInt(scaledDigits(low, scale)))
    .toString()
    .padStart(scale + 1, '0');
  return (scale === 0 ? digits : `${digits.slice(0, -scale)}.${digits.slice(-scale)}`) as Amount;
}
const scaleOf = (amount: Amount): number => amount.split('.')[1]?.length ?? 0;
const scaledDigits = (amount: Amount, scale: number): string => {
  const [whole = '0', fraction = ''] = amount.split('.');
  return whole + fraction.padEnd(scale, '0');
};

/** The price to cross, if there is one in the page's currency. */
function targetOf({ condition, own }: RuleContext, currency: Currency | null): Amount | null {
  if (condition.kind !== 'price_crosses') return null;
  const target = condition.target === 'own' ? own : condition.target;
  return target !== null && currency !== null && target.currency === currency ? target.amount : null;
}

/** A price equal to the merchant's own does not cross it; a price equal to a fixed target or distance does. */
function isReached(price: Amount, target: Amount, { condition }: RuleContext): boolean {
  if (condition.kind !== 'price_crosses') return false;
  if (condition.byPercent !== undefined) return distanceBeyond(price, target, condition) >= condition.byPercent;
  const beyond = condition.direction === 'below' ? -compareAmounts(price, target) : compareAmounts(price, target);
  return condition.target === 'own' ? beyond > 0 : beyond >= 0;
}

function hasLeft(price: Amount, target: Amount, condition: Condition): boolean {
  if (condition.kind !== 'price_crosses') return false;
  return distanceBeyond(price, target, condition) <= (condition.byPercent ?? 0) - REARM_PERCENT;
}

/** Percent of the target by which the price is beyond it in the rule's direction; negative if it hasn't crossed it. */
function distanceBeyond(price: Amount, target: Amount, { direction }: Crossing): number {
  const distance = percentChange(target, price) ?? 0;
  return direction === 'below' ? -distance : distance;
}

/** The lowest price in force since then, including the one in force at the start. */
function lowestSince(prices: Known['prices'], since: string): Amount | null {
  const inForce = prices.filter((_, index) => (prices[index + 1]?.at ?? '9') > since);
  return inForce.reduce<Amount | null>(
    (lowest, { price }) => (lowest === null || compareAmounts(price, lowest) < 0 ? price : lowest),
    null,
  );
}

const minusDays = (at: Instant, days: number): string => new Date(Date.parse(at) - days * 86_400_000).toISOString();

/** Unknown does not count: `out -> unknown -> in` arrives here as one change from out to in (domain/price). */
function stockChange({ from, to }: { from: Availability; to: Availability }, { kind }: Condition): Change | null {
  const unavailable = (stock: Availability) => stock === 'out_of_stock' || stock === 'discontinued';
  if (from === 'unknown') return null;
  const fires =
    kind === 'back_in_stock'
      ? to === 'in_stock' && from !== 'pre_order'
      : kind === 'sold_out' && unavailable(to) && !unavailable(from);
  return fires ? { kind: 'stock', from, to } : null;
}
