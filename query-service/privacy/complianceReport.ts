import { record } from '../../application/decide/record.js';
import { requestMeta } from '../../application/session/requestMeta.js';
import type { ComplianceCheck, PrivacyReport } from '../../domain/api/privacy.js';
import * as api from '../../domain/api/privacy.js';
import { as, type Instant, type ShopDomain } from '../../domain/kernel/names.js';
import type { ReportEvent } from '../../domain/privacy/exportEvents.js';
import { privacyReportsStream } from '../../domain/privacy/privacyReports.js';
import { KEPT_DAYS, KEY_DAYS } from '../../domain/retention/policy.js';
import { plus } from '../../platform/runtime/clock/clock.js';
import { LIMITS } from '../../platform/runtime/http/rateLimits.js';
import { merchantGet } from '../http/merchantGet.js';
import type { QueryPorts } from '../ports.js';
import { checks } from './checks.js';

const WEEK_MS = 7 * 86_400_000;
const RECENT = 10;

/** Spec §7: `GET /api/analytics/privacy/compliance-report`. Appends an event with the view and its result. */
export const complianceReport = merchantGet(api.complianceReport, {
  limit: LIMITS.privacyReport,
  acts: true,

  async handler(merchant, _, ports, __, request) {
    const { shop } = merchant;
    const found = await checks(shop, ports);
    const at = ports.clock.now();
    const rate = rateOf(found);
    const notMet = found.filter(({ status }) => status !== 'met').map(({ name }) => name);
    const viewed: ReportEvent = { type: 'PrivacyReportViewed', complianceRate: rate, notMet, at };
    await record<ReportEvent>(ports.eventLog, {
      stream: privacyReportsStream(shop),
      facts: [viewed],
      meta: await requestMeta(ports, request, merchant),
      idOf: () => ports.ids.next(),
    });
    return { ...STATED, ...(await activityOf(shop, at, ports)), ...statusOf(found), checks: found, last_updated: at };
  },
});

/** The stored data and its purpose: equal for every store, and stated in the policy page. */
const STATED = {
  data_minimization: 'We keep only each order’s totals, dates, status, products and customer name.',
  purpose_limitation: 'We use store data for analytics, competitor prices and alerts, and for nothing else.',
  retention_policy: {
    orders: `${KEPT_DAYS.orders} days`,
    analytics: `${KEPT_DAYS.analytics} days`,
    audit_logs: `${KEPT_DAYS.audit} days`,
    cookies: `${KEPT_DAYS.cookies} days`,
  },
  encryption: `AES-256-GCM at rest, with separate keys for each store, rotated every ${KEY_DAYS} days`,
};

/** Counts unknown checks as not met. One decimal, rounded down: 100 means all. */
const rateOf = (found: readonly ComplianceCheck[]): number =>
  Math.floor((found.filter(({ status }) => status === 'met').length / found.length) * 1_000) / 10;

function statusOf(found: readonly ComplianceCheck[]): Pick<PrivacyReport, 'compliance_status' | 'compliance_rate'> {
  const missed = found.filter(({ status }) => status === 'missed').length;
  const unknown = found.filter(({ status }) => status === 'unknown').length;
  const status = missed > 0 ? 'Not compliant' : unknown > 0 ? 'Not fully verified' : 'Compliant';
  return { compliance_status: status, compliance_rate: rateOf(found) };
}

async function activityOf(shop: ShopDomain, now: Instant, { search }: Pick<QueryPorts, 'search'>) {
  const today = as<Instant>(`${now.slice(0, 10)}T00:00:00.000Z`);
  const week = { shop, from: plus(now, -WEEK_MS) };
  const [logsToday, total, { actions }, recent] = await Promise.all([
    search.count({ shop, from: today }),
    search.count(week),
    search.facets(week),
    search.find({ shop }, { limit: RECENT }),
  ]);
  return {
    audit_logs_today: logsToday,
    total_weekly_access_events: total,
    weekly_action_breakdown: { ...actions },
    recent_audit_activity: recent.map(({ action, at, details }) => ({ action, timestamp: at, details })),
  };
}
