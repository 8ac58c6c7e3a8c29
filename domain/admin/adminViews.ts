/**
 * What operators looked at: facts, so there is no decider. Stream: `admin-views-<month>`, which no command loads, and whose
 * age is the month's.
 */
import type { Instant } from '../kernel/names.js';

export const adminViewsStream = (at: Instant): string => `admin-views-${at.slice(0, 'YYYY-MM'.length)}`;
