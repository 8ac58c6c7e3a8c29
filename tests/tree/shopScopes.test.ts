/**
 * Every statement on a table with a shop's rows names the shop, subqueries and joins included: without it, a statement
 * works in every test that has one store. The answers to a store have a test with two (otherOwners.test.ts).
 */
import { expect, it } from 'vitest';
import { workTables } from '../../application/workTables.js';
import type { Table } from '../../platform/tables/table.js';
import { projections } from '../../read-models/readModels.js';
import { tables as workersTables } from '../../workers/tables.js';
import { filesUnder, type Node, visit } from './sourceTree.js';

const ROOMS = ['application', 'command-service', 'query-service', 'workers'];
const FROM = new Set(['selectFrom', 'deleteFrom', 'updateTable']);
const JOIN = new Set(['innerJoin', 'leftJoin']);
const CONDITION = new Set(['where', 'whereRef', ...JOIN]);
const SHOP = /^(?:\w+\.)?(?:of_)?shop$/;

const tables: readonly Table[] = [
  ...projections.flatMap(each => Object.values(each.tables)),
  ...workTables,
  ...workersTables,
];
const ofShops = new Set(
  tables.filter(({ columns }) => 'shop' in columns || 'of_shop' in columns).map(({ name }) => name),
);

interface Step {
  readonly method: string;
  readonly given: readonly Node[];
}

/** The calls of `a.b(…).c(…)`, first to last. */
function stepsOf(call: Node): readonly Step[] {
  const { callee, arguments: given } = call as unknown as { callee: Node; arguments: readonly Node[] };
  if (call.type !== 'CallExpression' || callee.type !== 'MemberExpression') return [];
  const { object, property } = callee as unknown as { object: Node; property: { name?: string } };
  return [...stepsOf(object), { method: property.name ?? '', given }];
}

function textsIn(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return [];
  if ('type' in value && value.type === 'Literal') return [String((value as { value?: unknown }).value)];
  return Object.values(value).flatMap(textsIn);
}

/** `null` if the name is computed. */
const tableIn = ({ given: [name] }: Step) =>
  name?.type === 'Literal' ? String((name as { value?: unknown }).value).split(' ')[0] : null;
const namesShop = ({ given }: Step) => textsIn(given).some(text => SHOP.test(text));

function unscopedIn(path: string): readonly string[] {
  const found: string[] = [];
  const inner = new Set<unknown>();
  visit(path, node => {
    if (node.type !== 'CallExpression') return;
    inner.add((node.callee as { object?: unknown }).object);
    if (inner.has(node)) return;
    const steps = stepsOf(node);
    for (const step of steps) {
      const table = FROM.has(step.method) || JOIN.has(step.method) ? tableIn(step) : undefined;
      if (table === undefined || (table !== null && !ofShops.has(table))) continue;
      const scopes = JOIN.has(step.method) ? [step] : steps.filter(({ method }) => CONDITION.has(method));
      if (!scopes.some(namesShop)) found.push(`${path}: ${table ?? 'a subquery'}`);
    }
  });
  return found;
}

type Reason =
  | 'all stores'
  | 'by ids of one store'
  | 'by page, whoever watches'
  | 'of a scoped subquery'
  | 'by token'
  | 'if given';
/** Statements without a shop: how many of a file and table, and why. */
const OF_ALL: readonly (readonly [place: string, count: number, why: Reason])[] = [
  ['application/alerts/smsRecipientsIn.ts: alert_settings', 1, 'all stores'],
  ['application/cases/openedCases.ts: cases', 1, 'if given'],
  ['application/retention/retentionState.ts: checkouts', 1, 'all stores'],
  ['application/retention/retentionState.ts: orders', 1, 'all stores'],
  ['application/retention/retentionState.ts: revenue_days', 1, 'all stores'],
  ['query-service/admin/activeShops.ts: shops', 1, 'all stores'],
  ['query-service/admin/erasures.ts: privacy_requests', 1, 'all stores'],
  ['query-service/admin/openEntries.ts: api_tokens', 1, 'all stores'],
  ['query-service/admin/openSessionsByShop.ts: sessions', 1, 'all stores'],
  ['query-service/admin/sessionStatistics.ts: sessions', 2, 'all stores'],
  ['query-service/admin/shopCounts.ts: shops', 1, 'all stores'],
  ['query-service/analytics/lowInventory.ts: a subquery', 1, 'of a scoped subquery'],
  ['query-service/analytics/products.ts: a subquery', 1, 'of a scoped subquery'],
  ['query-service/share-links/resolveShareLink.ts: share_links', 1, 'by token'],
  ['workers/alerts/dispatchAlerts.ts: alert_queue', 4, 'all stores'],
  ['workers/alerts/dispatchAlerts.ts: alert_queue', 2, 'by ids of one store'],
  ['workers/alerts/forgetOldAlerts.ts: alert_messages', 1, 'all stores'],
  ['workers/alerts/forgetOldAlerts.ts: alerts', 1, 'all stores'],
  ['workers/alerts/weekly/dispatchWeekly.ts: weekly_emails', 3, 'all stores'],
  ['workers/billing/followPlans.ts: billing', 2, 'all stores'],
  ['workers/competitors/pairs.ts: competitors', 1, 'by page, whoever watches'],
  ['workers/competitors/pairs.ts: pair_reviews', 1, 'all stores'],
  ['workers/monitor/shopsWatching.ts: competitors', 1, 'by page, whoever watches'],
  ['workers/notifications/notifier.ts: competitors', 1, 'by page, whoever watches'],
  ['workers/privacy/erasures.ts: privacy_requests', 1, 'all stores'],
  ['workers/privacy/notifyMerchants.ts: privacy_requests', 1, 'all stores'],
  ['workers/privacy/reapply.ts: privacy_requests', 1, 'all stores'],
  ['workers/privacy/scheduledErasures.ts: privacy_requests', 1, 'all stores'],
  ['workers/retention/passRetention.ts: shops', 1, 'all stores'],
  ['workers/retention/removeOldCases.ts: cases', 1, 'all stores'],
  ['workers/retention/removeOldSnapshots.ts: snapshots', 2, 'all stores'],
  ['workers/revisions/rereadPage.ts: snapshots', 3, 'by page, whoever watches'],
  ['workers/revisions/revisions.ts: snapshots', 1, 'all stores'],
  ['workers/session/sessions.ts: api_tokens', 1, 'all stores'],
  ['workers/session/sessions.ts: sessions', 1, 'all stores'],
  ['workers/store-sync/scheduleSyncs.ts: store_syncs', 1, 'all stores'],
  ['workers/store-sync/scheduleSyncs.ts: webhook_deliveries', 1, 'all stores'],
  ['workers/webhook-endpoints/forgetAttempts.ts: webhook_attempts', 1, 'all stores'],
  ['workers/webhook-endpoints/webhookEndpoints.ts: webhook_endpoints', 1, 'all stores'],
  ['workers/webhook-endpoints/webhookEndpoints.ts: webhook_readers', 1, 'all stores'],
];

it('every statement on rows of shops names the shop, or is known to concern all', () => {
  const scripts = ROOMS.flatMap(room => filesUnder(room)).filter(isProduct);
  const expected = OF_ALL.flatMap(([place, count]) => Array<string>(count).fill(place));
  expect(scripts.flatMap(unscopedIn).sort()).toEqual(expected.sort());
});

const isProduct = (path: string) => path.endsWith('.ts') && !/\.(?:test|fixtures|child)\.ts$/.test(path);
