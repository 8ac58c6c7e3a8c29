import { barEdges } from '../../domain/admin/barEdges.js';
import * as api from '../../domain/api/admin.js';
import { as, type Instant } from '../../domain/kernel/names.js';
import { auditBefore } from '../../domain/retention/policy.js';
import { plus } from '../../platform/runtime/clock/clock.js';
import { adminGet } from '../http/adminGet.js';
import { searchFilter } from './searchFilter.js';

const DAY_MS = 86_400_000;

/** `GET /api/admin/audit-logs/histogram`: counts per time bucket. Appends no event, like the facets. */
export const auditHistogram = adminGet(api.auditHistogram, {
  async handler({ query, ports: { search, auditDigests, clock } }) {
    const filter = searchFilter(query, auditDigests);
    const earliest = await search.earliest();
    const now = clock.now();
    const to = filter.to !== undefined && filter.to < now ? filter.to : now;
    const from = earliest === null ? now : rangeStart(filter.from, earliest, now);
    if (earliest === null || from > to) return { step: 0, bars: [] };
    const { step, edges } = barEdges(Date.parse(from), Date.parse(to));
    const moments = edges.map(edge => as<Instant>(new Date(edge).toISOString()));
    const counts = await search.countBetween(filter, moments);
    return { step, bars: counts.map((count, n) => ({ at: moments[n] ?? now, count })) };
  },
});

/** The start of the requested range, or of the trail if that is later; at least one day ago. */
function rangeStart(from: Instant | undefined, earliest: Instant, now: Instant): Instant {
  if (from === undefined) return first(earliest, plus(now, -DAY_MS));
  const oldest = first(earliest, auditBefore(now));
  return from > oldest ? from : oldest;
}

const first = (a: Instant, b: Instant): Instant => (a < b ? a : b);
