/**
 * Records what operators viewed; facts without a decider. Stream: `admin-views-<month>`. No command loads it, and it
 * expires by month.
 */
import type { Instant } from '../kernel/names.js';

export const adminViewsStream = (at: Instant): string => `admin-views-${at.slice(0, 'YYYY-MM'.length)}`;
