import type { Instant } from '../../domain/kernel/names.js';
import type { AuditFilter } from './port.js';

/** The filter, narrowed to what lies between the first and the last edge. */
export function within(filter: AuditFilter, edges: readonly Instant[]): AuditFilter {
  const [first] = edges;
  const last = edges.at(-1);
  return {
    ...filter,
    ...(first !== undefined && { from: filter.from === undefined || first > filter.from ? first : filter.from }),
    ...(last !== undefined && { to: filter.to === undefined || last < filter.to ? last : filter.to }),
  };
}
