/**
 * Reasons for missing data, with the codes of spec §8. `INSUFFICIENT_PERMISSIONS`: a scope is missing; reconnecting
 * helps. `API_ACCESS_LIMITED`: the app lacks approval for protected customer data; reconnecting does not help.
 * `RATE_LIMITED`: the platform's limits postponed the last refresh; the known data stays but is older.
 */
export const REFUSAL_CODES = ['INSUFFICIENT_PERMISSIONS', 'API_ACCESS_LIMITED', 'RATE_LIMITED'] as const;
export type RefusalCode = (typeof REFUSAL_CODES)[number];
