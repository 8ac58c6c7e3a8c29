/**
 * Decides whether a change on a competitor's page meets a rule. A fold over what the page showed, so that the same
 * history gives the same alerts, today and in a replay (price-monitoring reference §11):
 *
 * - a change is between two known values: a failed check, an unknown stock and a missing price do not count;
 * - what is seen first, or before the rule or the tracking began, sets the starting point and raises no alert;
 * - prices are compared within one currency: a new currency starts the comparison over;
 * - a crossing fires at the edge, not at the level, and again only after the price has left by `REARM_PERCENT`.
 */
import { compareAmounts, percentChange } from '../kernel/money.js';
import type { Amount, Currency, Instant } from '../kernel/names.js';
import type { Availability, PriceEvent } from '../price/price.js';
import type { Change } from './events.js';
import { type Condition, REARM_PERCENT, type Threshold } from './rule.js';

export type { Change } from './events.js';

interface Known {
  readonly price: Amount | null;
  readonly currency: Currency | null;
  /** What rules with a reference price compare against. */
  readonly reference: Amount | null;
  /** Whether a crossing would fire. */
  readonly armed: boolean;
  /** Prices with the moment from which each applied, for `lowest`. */
  readonly prices: readonly { readonly price: Amount; readonly at: Instant }[];
}

const NOTHING_KNOWN: Known = { price: null, currency: null, reference: null, armed: false, prices: [] };

export interface RuleContext {
  readonly condition: Condition;
  /** When the rule was set and the tracking had begun. */
  readonly since: Instant;
  /**
   * The price of the merchant's own linked product as of now; `null` if no product is linked or its price is unknown.
   */
  readonly own: { readonly amount: Amount; readonly currency: Currency } | null;
}

/**
 * @param history of one page, oldest first, as far back as is known; the last event is the one to judge.
 * @returns how the last event meets the rule; `null` if it does not.
 */
export const judge = (history: readonly PriceEvent[], context: RuleContext): Change | null =>
  judgeEach(history, context).at(-1) ?? null;

/** The same of every event of the history: how each of them meets the rule; `null` if it does not. */
export function judgeEach(history: readonly PriceEvent[], context: RuleContext): readonly (Change | null)[] {
  let known = NOTHING_KNOWN;
  return history.map(event => {
    const judged = step(known, event, context);
    known = judged.known;
    return judged.change;
  });
}

type Step = { readonly known: Known; readonly change: Change | null };

function step(known: Known, event: PriceEvent, context: RuleContext): Step {
  switch (event.type) {
    case 'PriceObserved': {
      const { price, currency } = event.reading;
      return { known: begun(price, currency, event.at, context), change: null };
    }
    case 'PriceRebased':
      return { known: begun(event.price, event.currency, event.at, context), change: null };
    case 'PriceChanged':
      return moved(known, event, context);
    case 'StockChanged':
      return { known, change: event.at < context.since ? null : stockChange(event, context.condition) };
    case 'PageRenamed':
    case 'CheckFailed':
    case 'CheckRecovered':
      return { known, change: null };
  }
}

function begun(price: Amount | null, currency: Currency | null, at: Instant, context: RuleContext): Known {
  if (price === null) return NOTHING_KNOWN;
  const target = targetOf(context, currency);
  const armed = target !== null && !isReached(price, target, context);
  return { price, currency, reference: price, armed, prices: [{ price, at }] };
}

function moved(known: Known, event: Extract<PriceEvent, { type: 'PriceChanged' }>, context: RuleContext): Step {
  const { from, to, currency, at } = event;
  // If the history was cut short, the event's own `from` is all we know.
  const before = known.price === null ? begun(from, currency, at, context) : known;
  const silent = at < context.since;
  const base = silent ? undefined : firedAgainst(before, event, context);
  const change: Change | null = base === undefined ? null : { kind: 'price', from, to, currency, base };
  return { known: after(before, event, context, silent || change !== null), change };
}

/** @param restart before the rule began, and at each of its alerts, the reference becomes the current price. */
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

/** What the new price was compared with, `null` if that is the former price; `undefined` if the rule does not fire. */
function firedAgainst(
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
      if (compareAmounts(low, high) >= 0 || !isEnough(base, to, condition.by)) return undefined;
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

function isEnough(from: Amount, to: Amount, by: Threshold): boolean {
  if ('percent' in by) return Math.abs(percentChange(from, to) ?? 0) >= by.percent;
  return compareAmounts(difference(from, to), by.amount) >= 0;
}

/** Exact, at the finer scale of the two. */
function difference(a: Amount, b: Amount): Amount {
  const [low, high] = compareAmounts(a, b) < 0 ? [a, b] : [b, a];
  const scale = Math.max(scaleOf(a), scaleOf(b));
  const digits = (BigInt(shifted(high, scale)) - BigInt(shifted(low, scale))).toString().padStart(scale + 1, '0');
  return (scale === 0 ? digits : `${digits.slice(0, -scale)}.${digits.slice(-scale)}`) as Amount;
}
const scaleOf = (amount: Amount): number => amount.split('.')[1]?.length ?? 0;
const shifted = (amount: Amount, scale: number): string => {
  const [whole = '0', fraction = ''] = amount.split('.');
  return whole + fraction.padEnd(scale, '0');
};

/** The price to cross, if there is one in the page's currency. */
function targetOf({ condition, own }: RuleContext, currency: Currency | null): Amount | null {
  if (condition.kind !== 'price_crosses') return null;
  const target = condition.target === 'own' ? own : condition.target;
  return target !== null && currency !== null && target.currency === currency ? target.amount : null;
}

/** A price equal to the merchant's own does not undercut it; a fixed target is met when it is reached. */
function isReached(price: Amount, target: Amount, { condition }: RuleContext): boolean {
  if (condition.kind !== 'price_crosses') return false;
  const beyond = condition.direction === 'below' ? -compareAmounts(price, target) : compareAmounts(price, target);
  return condition.target === 'own' ? beyond > 0 : beyond >= 0;
}

function hasLeft(price: Amount, target: Amount, condition: Condition): boolean {
  const distance = percentChange(target, price) ?? 0;
  return condition.kind === 'price_crosses' && condition.direction === 'below'
    ? distance >= REARM_PERCENT
    : distance <= -REARM_PERCENT;
}

/** The lowest price at any moment since then; the price at the start counts. */
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
  const gone = (stock: Availability) => stock === 'out_of_stock' || stock === 'discontinued';
  if (from === 'unknown') return null;
  const fires =
    kind === 'back_in_stock'
      ? to === 'in_stock' && from !== 'pre_order'
      : kind === 'sold_out' && gone(to) && !gone(from);
  return fires ? { kind: 'stock', from, to } : null;
}
