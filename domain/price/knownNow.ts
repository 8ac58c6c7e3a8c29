/**
 * Applies revisions to the readings that they revise. A page's figures at any time are the ones known now to have been
 * true then; each point also keeps the original belief.
 */
import { compareAmounts } from '../kernel/money.js';
import type { Instant } from '../kernel/names.js';
import type { Figures, PriceEvent } from './events.js';

/** Any page event but a revision. */
export type Known = Exclude<PriceEvent, { type: 'ReadingRevised' }>;
type Move = Extract<PriceEvent, { type: 'PriceObserved' | 'PriceChanged' | 'PriceRebased' | 'StockChanged' }>;

/** A page's figures from `at` until the next point. */
export interface Point extends Figures {
  readonly at: Instant;
  /** The first belief, if a revision replaced it. */
  readonly believed: Figures | null;
  /** The time of the revision of this very reading; `null` if it has none. */
  readonly revisedAt: Instant | null;
}

/**
 * Applies one revision. Later points that only carry the revised price or stock on are corrected with it, up to the
 * next move, or the next point with a revision of its own.
 * @param points oldest first; several may have one time.
 */
export function revise<P extends Point>(
  points: readonly P[],
  { readAt, to, at }: Pick<Extract<PriceEvent, { type: 'ReadingRevised' }>, 'readAt' | 'to' | 'at'>,
): readonly P[] {
  const last = points.findLastIndex(point => point.at === readAt);
  const wrong = points[last];
  if (wrong === undefined) return points;
  let carriesPrice = true;
  let carriesStock = true;
  return points.map((point, index) => {
    if (point.at === readAt) return changed(point, figuresOf(to), at);
    if (index < last) return point;
    carriesPrice &&= point.revisedAt === null && samePrice(point, wrong);
    carriesStock &&= point.revisedAt === null && point.availability === wrong.availability;
    const { price, currency, listPrice } = carriesPrice ? to : point;
    const { availability } = carriesStock ? to : point;
    const now = { price, currency, listPrice, availability };
    return sameFigures(point, now) ? point : changed(point, now, point.revisedAt);
  });
}

const changed = <P extends Point>(point: P, now: Figures, revisedAt: Instant | null): P => ({
  ...point,
  ...now,
  believed: point.believed ?? figuresOf(point),
  revisedAt,
});

/** The points of a page's events; those of one check are one point. */
export function pointsOf(events: readonly PriceEvent[]): readonly Point[] {
  let points: readonly Point[] = [];
  for (const event of events) {
    if (event.type === 'ReadingRevised') points = revise(points, event);
    if (!isMove(event)) continue;
    const last = points.at(-1);
    const point = { ...figuresAfter(event, last), at: event.at, believed: null, revisedAt: null };
    points = last?.at === event.at ? points.with(-1, point) : [...points, point];
  }
  return points;
}

/** Rewrites the events as if every reading had found the figures known now. */
export function knownNow(events: readonly PriceEvent[]): readonly Known[] {
  const known = events.filter(event => event.type !== 'ReadingRevised');
  if (known.length === events.length) return known;
  const points = pointsOf(events);
  const after = new Map(points.map((point, index) => [point.at, [point, points[index - 1]] as const]));
  const done = new Set<Instant>();
  return known.flatMap((event): readonly Known[] => {
    if (!isMove(event)) return [event];
    const [point, before] = after.get(event.at) ?? [];
    if (!point || (point.believed === null && !before?.believed)) return [event];
    if (event.type === 'PriceObserved') return [{ ...event, reading: { ...event.reading, ...figuresOf(point) } }];
    if (done.has(event.at)) return [];
    done.add(event.at);
    const { page, observer, at, snapshot } = event;
    return movesBetween(before, point, { page, observer, at, ...(snapshot === undefined ? {} : { snapshot }) });
  });
}

type Look = Pick<Move, 'page' | 'observer' | 'at' | 'snapshot'>;

/** The moves that lead from one point to the next. @param before `undefined`: unknown. */
export function movesBetween(before: Figures | undefined, now: Figures, look: Look): readonly Move[] {
  const moves: Move[] = [];
  const { price, currency, listPrice, availability } = now;
  if (price !== null && (before === undefined || before.price === null || before.currency !== currency))
    moves.push({ type: 'PriceRebased', ...look, price, currency, listPrice });
  else if (price !== null && before?.price && compareAmounts(before.price, price) !== 0)
    moves.push({ type: 'PriceChanged', ...look, from: before.price, to: price, currency, listPrice });
  if (before !== undefined && availability !== before.availability && availability !== 'unknown')
    moves.push({ type: 'StockChanged', ...look, from: before.availability, to: availability });
  return moves;
}

export const figuresOf = ({ price, currency, listPrice, availability }: Figures): Figures => ({
  ...{ price, currency, listPrice, availability },
});

export const sameFigures = (a: Figures, b: Figures): boolean =>
  a.price === b.price && a.currency === b.currency && a.listPrice === b.listPrice && a.availability === b.availability;

export const samePrice = (a: Figures, b: Figures): boolean =>
  a.currency === b.currency &&
  (a.price === null || b.price === null ? a.price === b.price : compareAmounts(a.price, b.price) === 0);

const isMove = (event: PriceEvent): event is Move =>
  event.type === 'PriceObserved' ||
  event.type === 'PriceChanged' ||
  event.type === 'PriceRebased' ||
  event.type === 'StockChanged';

/** @param before `undefined` at the beginning of a history, which may be cut off. */
function figuresAfter(event: Move, before: Figures | undefined): Figures {
  const { price = null, currency = null, listPrice = null, availability = 'unknown' } = before ?? {};
  switch (event.type) {
    case 'PriceObserved':
      return figuresOf(event.reading);
    case 'PriceChanged':
      return { price: event.to, currency: event.currency, listPrice: event.listPrice, availability };
    case 'PriceRebased':
      return { price: event.price, currency: event.currency, listPrice: event.listPrice, availability };
    case 'StockChanged':
      return { price, currency, listPrice, availability: event.to };
  }
}
