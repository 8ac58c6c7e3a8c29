/** The query of the trail that a view asks for. */
import type { AuditQuery } from '../../../../../domain/api/admin.js';
import type { Filters, Range } from '../view/view.js';

const HOUR = 60 * 60_000;
const HOURS: Readonly<Record<Exclude<Range, 'all' | 'custom'>, number>> = { '1h': 1, '24h': 24, '3d': 72, '7d': 168 };

export type Search = Pick<AuditQuery, 'category' | 'action' | 'shop' | 'shop_status' | 'q' | 'from' | 'to'>;

/** @param now where a range of hours ends; it stays the same for all pages of a search. */
export function searchOf(filters: Filters, now: number): Search {
  const { category, action, shops, shop, search, range, from, to } = filters;
  const since = range === 'custom' ? from : range === 'all' ? null : new Date(now - HOURS[range] * HOUR).toISOString();
  const until = range === 'custom' ? to : null;
  const q = search.trim();
  return {
    ...(category && { category }),
    ...(action && { action }),
    ...(shop && { shop }),
    ...(shops !== 'all' && { shop_status: shops }),
    ...(q && { q }),
    ...(since && { from: since }),
    ...(until && { to: until }),
  };
}

export const isNarrowed = (filters: Filters): boolean => Object.keys(searchOf(filters, 0)).length > 0;

/** Nothing can be between moments in the wrong order. */
export const isReversed = ({ range, from, to }: Filters): boolean =>
  range === 'custom' && from !== null && to !== null && from >= to;
