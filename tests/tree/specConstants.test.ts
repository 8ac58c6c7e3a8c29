/** Every constant of spec §9, by the phrase that states it, against the declaration that has it. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT, textOf } from './sourceTree.js';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

type Value = number | string | readonly number[];
/** The phrase as the spec has it; the file; the name there, or the text around the value (`…`); the spec's value. */
const CONSTANTS: readonly (readonly [phrase: string, path: string, name: string, value: Value])[] = [
  ['Competitors per store: 10', 'domain/competitors/limits.ts', 'WATCHLIST_LIMIT', 10],
  ['Trial 3 days', 'domain/billing/plan.ts', 'TRIAL_DAYS', 3],
  ['then $19.99 per month', 'domain/billing/plan.ts', "price: as<Amount>('…')", 19.99],
  ['Notification list cap 50', 'domain/notifications/limits.ts', 'NOTIFICATION_LIMIT', 50],
  ['fetch throttle 5 s', 'client/src/api/intervals.ts', 'NOTIFICATIONS_FRESH_MS', 5 * SECOND],
  ['Toast duration 6 s for errors', 'client/src/state/toasts.ts', 'ERROR_MS', 6 * SECOND],
  ['and 4 s otherwise', 'client/src/state/toasts.ts', 'USUAL_MS', 4 * SECOND],
  ['(app shell toasts 4 s)', 'client/src/state/toasts.ts', 'USUAL_MS', 4 * SECOND],
  ['at most 20 toasts', 'client/src/state/toasts.ts', 'LIMIT', 20],
  ['Auth check throttle 5 s, 3 retries, 1 s delay', 'client/src/api/session.ts', 'THROTTLE_MS', 5 * SECOND],
  ['Auth check throttle 5 s, 3 retries, 1 s delay', 'client/src/api/session.ts', 'RETRIES', 3],
  ['Auth check throttle 5 s, 3 retries, 1 s delay', 'client/src/api/session.ts', 'RETRY_MS', 1 * SECOND],
  ['API retry: 3 retries', 'client/src/api/queryClient.ts', 'RETRIES', 3],
  ['1 s base doubled each time', 'client/src/api/queryClient.ts', 'RETRY_BASE_MS', 1 * SECOND],
  ['1 s base doubled each time', 'client/src/api/queryClient.ts', 'RETRY_BASE_MS * … ** attempt', 2],
  ['Health: timeout 10 s', 'client/src/api/health.ts', 'TIMEOUT_MS', 10 * SECOND],
  ['polling 10 s when unavailable', 'client/src/api/intervals.ts', 'OUTAGE_POLL_MS', 10 * SECOND],
  ['minimum 2 s between checks', 'client/src/api/health.ts', 'LEAST_PAUSE_MS', 2 * SECOND],
  ['widget poll 120 s', 'client/src/api/intervals.ts', 'HEALTH_POLL_MS', 120 * SECOND],
  ['8 server errors in 120 s', 'client/src/state/availability.ts', 'TROUBLE_LIMIT', 8],
  ['8 server errors in 120 s', 'client/src/state/availability.ts', 'TROUBLE_WINDOW_MS', 120 * SECOND],
  ['within 30 s of the last healthy check', 'client/src/state/availability.ts', 'ABSORB_MS', 30 * SECOND],
  ['Dashboard products cache 30 minutes', 'client/src/state/cachedSections.ts', 'products: …,', 30 * MINUTE],
  ['72e5 ms (2 hours)', 'client/src/state/cachedSections.ts', 'revenue: …,', 2 * HOUR],
  ['3e4 ms (30 seconds)', 'domain/shop/limits.ts', 'REFRESH_COOLDOWN_MS', 30 * SECOND],
  ['competitor caching 24 hours', 'client/src/features/competitors/live/watchlist.ts', 'CACHED_MS', 24 * HOUR],
  ['Store-stats cache 30 minutes', 'client/src/state/statsCache.ts', 'STATS_LIFETIME_MS', 30 * MINUTE],
  ['covering 60 days', 'domain/api/analytics.ts', 'ANALYTICS_DAYS', 60],
  ['Orders: 50 per page, 60 days', 'domain/api/analytics.ts', 'ORDERS_PAGE_SIZE', 50],
  ['Orders: 50 per page, 60 days', 'domain/api/analytics.ts', 'ANALYTICS_DAYS', 60],
  ['at most 5 pages', 'client/src/features/dashboard/queries.ts', 'ORDER_PAGES', 5],
  ['recent orders shows 5', 'client/src/features/dashboard/RecentOrders.tsx', 'SHOWN', 5],
  ['Revenue chart default height 400', 'client/src/charts/DailyChart.tsx', 'DEFAULT_HEIGHT', 400],
  ['(dashboard chart 450)', 'client/src/features/dashboard/RevenueOverview.tsx', 'CHART_HEIGHT', 450],
  ['Discovery: cooldown 24 hours', 'domain/discovery/discovery.ts', 'DISCOVERY_COOLDOWN_MS', 24 * HOUR],
  ['3 attempts', 'client/src/features/competitors/live/discoveryCall.ts', 'TRIES', 3],
  ['30 s timeout', 'client/src/features/competitors/live/discoveryCall.ts', 'TIMEOUT_MS', 30 * SECOND],
  ['Suggestions page size 20', 'domain/api/discovery.ts', 'SUGGESTIONS_SIZE = { default: …,', 20],
  ['Suggestion count refresh once per 24 hours', 'client/src/state/suggestionRecount.ts', 'PAUSE_MS', 24 * HOUR],
  ['password minimum 8', 'domain/admin/limits.ts', 'ADMIN_PASSWORD_MIN', 8],
  ['lockout after 5 failed attempts for 15 minutes', 'domain/admin/limits.ts', 'ADMIN_ATTEMPTS', 5],
  ['lockout after 5 failed attempts for 15 minutes', 'domain/admin/limits.ts', 'ADMIN_LOCK_MINUTES', 15],
  ['session 2 hours', 'domain/admin/limits.ts', 'ADMIN_IDLE_HOURS', 2],
  ['audit page size default 25', 'domain/admin/limits.ts', 'AUDIT_PAGE_SIZE', 25],
  ['(10, 25, 50, 100)', 'domain/admin/limits.ts', 'AUDIT_PAGE_SIZES', [10, 25, 50, 100]],
  ['Update Stats cooldown 2 s', 'client/src/features/profile/StoreStatistics.tsx', 'LOCK_MS', 2 * SECOND],
  ['recent stores stored 5, shown 3', 'client/src/state/recentStores.ts', 'KEPT', 5],
  ['recent stores stored 5, shown 3', 'client/src/state/recentStores.ts', 'SHOWN_STORES', 3],
  ['404 countdown 10 s', 'client/src/features/errors/NotFound.tsx', 'COUNTDOWN_S', 10],
  [
    'delete-all logout delay 3 s',
    'client/src/features/profile/privacy/DeleteDialogs.tsx',
    'LOGOUT_AFTER_MS',
    3 * SECOND,
  ],
  ['disconnect redirect 1.5 s', 'client/src/features/profile/disconnecting.ts', 'LEAVE_AFTER_MS', 1.5 * SECOND],
  ['force disconnect reload 2 s', 'client/src/features/profile/disconnecting.ts', 'RELOAD_AFTER_MS', 2 * SECOND],
  ['Privacy banner delay 2 s', 'client/src/state/privacyConsent.ts', 'BANNER_DELAY_MS', 2 * SECOND],
  ['Notification badge maximum 99', 'client/src/format/number.ts', "value > 99 ? '…'", 99],
  ['order data retained 60 days', 'domain/retention/policy.ts', 'orders: …,', 60],
  ['analytics 90 days', 'domain/retention/policy.ts', 'analytics: …,', 90],
  ['audit logs 365 days', 'domain/retention/policy.ts', 'audit: …,', 365],
  ['cookies 7 days', 'domain/retention/policy.ts', 'cookies: …,', 7],
  ['cookies 7 days', 'domain/session/session.ts', 'SESSION_DAYS', 7],
  ['key rotation every 90 days', 'domain/retention/policy.ts', 'KEY_DAYS', 90],
  ['privacy response within 48 hours', 'domain/privacy/privacy.ts', 'ANSWER_HOURS', 48],
  ['completion within 30 days', 'domain/privacy/privacy.ts', 'COMPLETION_DAYS', 30],
  ['Primary colour #2563eb', 'client/src/app/shell/shell.css', '--bp-intent-primary-rest: …;', '#2563eb'],
  ['Primary colour #2563eb', 'client/src/ui/Brand.tsx', 'fill="…"', '#2563eb'],
];

/** Phrases whose numbers are behaviour or wording, each with the file that shows them. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  'the toast library defaults are 4 s blank/error, 2 s success': 'client/src/features/landing/ConnectForm.tsx',
  'Average Daily (sum divided by number of points, rounded, 0 if none)':
    'client/src/features/dashboard/revenueAndRefresh.test.tsx',
  'Sample data: 4 demo competitors, 3 demo suggestions': 'client/src/features/competitors/demo/demo.test.tsx',
  "30 days' notice of policy changes": 'tests/tree/policySentences.test.ts',
  'AES-256 at rest, TLS 1.3 in transit': 'tests/tree/policySentences.test.ts',
  'fixed 100% compliance rate': 'query-service/privacy/complianceReport.test.ts',
};

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** @returns the first value at that place, products of numbers computed; `null` if the file has no such place. */
function valueAt(path: string, name: string): Value | null {
  const [before = '', after = ''] = name.includes('…') ? name.split('…') : [];
  const place = name.includes('…')
    ? new RegExp(`${escaped(before)}(.+?)${escaped(after)}`)
    : new RegExp(`^(?:export )?const ${name}(?:: [^=]+)? = (.+?)(?: as const)?;`, 'm');
  const [, text] = place.exec(textOf(path)) ?? [];
  if (text === undefined) return null;
  if (text.startsWith('[')) return JSON.parse(text) as number[];
  const product = text
    .replaceAll('_', '')
    .split(' * ')
    .reduce((all, factor) => all * Number(factor), 1);
  return Number.isNaN(product) ? text : product;
}

describe('spec §9', () => {
  it.each(Object.entries(ELSEWHERE))('%s: %s', (_, path) => expect(existsSync(join(ROOT, path))).toBe(true));

  it.each(CONSTANTS)('%s: %s %s', (_, path, name, value) => expect(valueAt(path, name)).toEqual(value));

  const SPEC = join(process.env.SHARED_DIR ?? join(ROOT, '../shared'), 'spec/product-spec.md');
  it.skipIf(!existsSync(SPEC))('states each of them in these words, and no other number (needs ../shared)', () => {
    const section = readFileSync(SPEC, 'utf8').split('## 9.')[1] ?? '';
    const phrases = [...CONSTANTS.map(([phrase]) => phrase), ...Object.keys(ELSEWHERE)];
    expect(phrases.filter(phrase => !section.includes(phrase))).toEqual([]);
    const rest = phrases
      .toSorted((a, b) => b.length - a.length)
      .reduce((text, phrase) => text.replaceAll(phrase, ''), section);
    expect(rest.match(/.{0,30}\d.{0,20}/g) ?? []).toEqual([]);
  });
});
