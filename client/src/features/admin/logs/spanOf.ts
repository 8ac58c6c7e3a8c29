/** Computes the span of the bars above the trail: more than the range, so that it shows in its context. */
import type { Filters, Range } from '../view/view.js';

const HOUR = 60 * 60_000;
const HOURS: Readonly<Record<Exclude<Range, 'all' | 'custom'>, number>> = {
  '1h': 24,
  '24h': 7 * 24,
  '3d': 8 * 24,
  '7d': 30 * 24,
};

/** ISO 8601; `null`: from the first entry, or to the last. */
export interface Span {
  readonly from: string | null;
  readonly to: string | null;
}
export const WHOLE: Span = { from: null, to: null };

type Chosen = Pick<Filters, 'range' | 'from' | 'to'>;

/** @param now where a range of hours ends. */
export function spanOf({ range, from, to }: Chosen, now: number): Span {
  if (range === 'all') return WHOLE;
  if (range !== 'custom') return { from: new Date(now - HOURS[range] * HOUR).toISOString(), to: null };
  if (from === null || (to !== null && from >= to)) return WHOLE;
  const start = Date.parse(from);
  const length = (to === null ? now : Date.parse(to)) - start;
  const end = to === null || Date.parse(to) + length >= now ? null : new Date(Date.parse(to) + length).toISOString();
  return { from: new Date(start - length).toISOString(), to: end };
}

/** True if a range lies in a span. The bars then stay while the user moves the range's ends. */
export const holds = (span: Span, { from, to }: Chosen): boolean =>
  (span.from === null || (from !== null && from >= span.from)) && (span.to === null || (to !== null && to <= span.to));
