import { describe, expect, it } from 'vitest';
import { retentionRuns } from '../../application/retention/tables.js';
import { sealCheckpoints, sealVerifications } from '../../application/seal/tables.js';
import { addressContext, alertSettingsStream } from '../../domain/alerts/settings.js';
import type { ComplianceCheck, PrivacyReport } from '../../domain/api/privacy.js';
import { schemaOf } from '../../domain/events.js';
import type { Instant } from '../../domain/kernel/names.js';
import { plus } from '../../platform/runtime/clock/clock.js';
import { createHttpServer } from '../../platform/runtime/http/server.js';
import type { RowOf, Table } from '../../platform/tables/table.js';
import { checkouts } from '../../read-models/checkouts/tables.js';
import { privacyRequests } from '../../read-models/privacy/tables.js';
import { sessions } from '../../read-models/session/tables.js';
import { storeData } from '../analytics/storeData.fixtures.js';
import { queryService } from '../plugin.js';
import { OTHER_SHOP, SHOP } from '../queryService.fixtures.js';

const PATH = '/api/analytics/privacy/compliance-report';
const DAY_MS = 86_400_000;
const ADDRESS = addressContext(SHOP, 'email');

/** A store of which everything is as it should be. */
async function compliant() {
  const side = await storeData();
  const { readStore, workStore, eventLog, clock, vault, cookie, get, ids } = side;
  const ago = (days: number): Instant => plus(clock.now(), -days * DAY_MS);
  await readStore.transaction(async each => {
    for (const table of [checkouts, privacyRequests] as Table[]) await each.create(table, table.name);
  });
  const note = (table: Table, row: object) => workStore.transaction(each => each.upsert(table, [row as never]));
  const put = (table: Table, row: object) =>
    readStore.transaction(each => each.upsert(table, table.name, [row as never]));
  const done = (over: Partial<RowOf<typeof retentionRuns>> = {}) =>
    note(retentionRuns, { task: 'rows', since: ago(0), done: 1, removed: 0, error: null, ...over });
  const verified = (over: Partial<RowOf<typeof sealVerifications>> = {}) =>
    note(sealVerifications, {
      id: 'latest',
      state: 'good',
      verified: 900,
      total: 900,
      started_at: ago(1),
      seen_at: ago(1),
      finished_at: ago(1),
      fault: null,
      ...over,
    });
  const sealedAt = (at: string) =>
    note(sealCheckpoints, {
      number: 1,
      position: '0',
      hash: 'h',
      count: 1,
      recorded_at: at,
      at,
      key: 'k',
      signature: 's',
      marks: '',
      anchored_at: null,
      anchor_error: null,
    });
  const saved = (address: string) => {
    const channel = { address, enabled: true, digest: 'instant' };
    const choices = {
      email: channel,
      sms: { ...channel, address: null },
      push: { enabled: false, digest: 'instant' },
      quietHours: null,
      dailyCap: 20,
      language: null,
    };
    const meta = { actor: { kind: 'worker', id: 'test' }, shop: SHOP, correlationId: 'x', causationId: null } as const;
    const type = 'AlertSettingsSaved';
    const data = { choices, rules: [] };
    const event = { id: ids.next(), type, schema: schemaOf(type), data, meta, at: clock.now() };
    return eventLog.append(alertSettingsStream(SHOP), [event], 'any');
  };
  const request = (over: Partial<RowOf<typeof privacyRequests>>) =>
    put(privacyRequests, {
      id: 'r1',
      of_shop: SHOP,
      kind: 'customers/redact',
      origin: 'platform',
      subject: null,
      earlier_subject: null,
      requested_at: ago(1),
      answer_by: ago(-1),
      due_at: ago(-29),
      answered_at: null,
      completed_at: null,
      fetched_at: null,
      erase_at: null,
      cancelled_at: null,
      receipts: '[]',
      ...over,
    });
  const session = (client: string) =>
    put(sessions, { session_id: 's', id: 's', shop: SHOP, client, started_at: clock.now(), expires_at: ago(-7) });
  await session(await vault.seal(SHOP, 'account', '{}', 'x'));
  await done();
  await verified();
  await sealedAt(clock.now());
  await saved(await vault.seal(SHOP, 'account', 'ada@example.com', ADDRESS));
  const report = async (): Promise<PrivacyReport> => (await get(PATH, cookie)).json();
  const found = async (name: string): Promise<ComplianceCheck | undefined> =>
    (await report()).checks.find(check => check.name === name);
  return { ...side, ago, put, note, done, verified, sealedAt, saved, session, request, report, found };
}

const IN_TIME = 'Privacy requests answered on time';
const ENCRYPTED = 'Personal data encrypted';
const KEYS = 'Encryption keys rotated on time';
const REMOVED = 'Data removed on time';
const VERIFIED = 'Audit trail verified';
const SEALED = 'Audit trail sealed';
const TRANSIT = 'Encrypted in transit';

describe('a check of the privacy report', () => {
  it('is met where everything is as promised; plain http is not', async () => {
    const { report } = await compliant();
    const { checks, compliance_rate, compliance_status } = await report();
    expect(checks.map(({ name, status }) => [name, status])).toEqual([
      [IN_TIME, 'met'],
      [ENCRYPTED, 'met'],
      [KEYS, 'met'],
      [REMOVED, 'met'],
      [VERIFIED, 'met'],
      [SEALED, 'met'],
      [TRANSIT, 'missed'],
    ]);
    expect([compliance_rate, compliance_status]).toEqual([85.7, 'Not compliant']);
  });

  it('states its findings in plain words, with moments that browsers can format', async () => {
    const { found, request } = await compliant();
    const says = async (name: string) => (await found(name))?.finding;
    expect(await says(IN_TIME)).toBe('No requests were received.');
    await request({ completed_at: '2026-06-30' });
    expect(await says(IN_TIME)).toBe('None open, 1 received.');
    await request({ id: 'r2' });
    expect(await says(IN_TIME)).toBe('Open requests: 1 of 2, none overdue.');
    await request({ id: 'r3', erase_at: '2026-07-02T09:00:00.000Z' });
    expect(await says(IN_TIME)).toBe(
      "Open requests: 2 of 3, none overdue. Deletion of all data begins on 2026-07-02T09:00:00.000Z, unless the store's connection works.",
    );
    expect(await says(KEYS)).toMatch(/^None of \d+ keys in use was more than 90 days old when it encrypted\.$/);
    for (const [name, words] of [
      [REMOVED, 'removal last ran'],
      [VERIFIED, 'The audit trail was last verified'],
      [SEALED, 'The audit trail was last sealed'],
    ] as const)
      expect(await says(name)).toMatch(new RegExp(`${words} on \\d{4}-\\d\\d-\\d\\dT[\\d:.]+Z`));
  });

  it('is met over https, and then all are: 100 is computed, not stated', async () => {
    const side = await compliant();
    const http = await createHttpServer({ ...side, publicUrl: 'https://app.example' });
    await http.register(queryService({ ...side, publicUrl: 'https://app.example' }));
    const cookie = `__Host-${side.cookie}`;
    const report: PrivacyReport = (await http.inject({ url: PATH, headers: { cookie } })).json();
    expect([report.compliance_rate, report.compliance_status]).toEqual([100, 'Compliant']);
    await http.close();
  });

  it.each([
    ['a request that is due', { due_at: '2026-06-30T00:00:00.000Z' }, 'missed'],
    ['a request that should have been answered', { answer_by: '2026-06-30T00:00:00.000Z' }, 'missed'],
    ['one that was answered', { answer_by: '2026-06-30T00:00:00.000Z', answered_at: '2026-06-29' }, 'met'],
    ['one that was carried out', { due_at: '2026-06-30T00:00:00.000Z', completed_at: '2026-06-30' }, 'met'],
    ["another shop's", { due_at: '2026-06-30T00:00:00.000Z', of_shop: OTHER_SHOP }, 'met'],
  ])('sees %s', async (_, over, status) => {
    const { request, found } = await compliant();
    await request(over);
    expect(await found(IN_TIME)).toMatchObject({ status });
  });

  it('sees a personal field that lies in clear: in an event, or in a row', async () => {
    const { saved, session, found, vault } = await compliant();
    await session('{"ip":"192.0.2.7"}');
    expect(await found(ENCRYPTED)).toMatchObject({ status: 'missed', finding: expect.stringContaining('sessions') });
    await session(await vault.seal(SHOP, 'account', '{}', 'x'));
    expect(await found(ENCRYPTED)).toMatchObject({ status: 'met' });
    await saved('ada@example.com');
    const { status, finding } = (await found(ENCRYPTED)) ?? {};
    expect([status, finding]).toEqual(['missed', expect.stringContaining('AlertSettingsSaved')]);
    expect(finding).not.toContain('ada@');
  });

  it('sees a key that encrypted although it was older than 90 days', async () => {
    const { session, saved, report, vault, clock, signIn, get } = await compliant();
    const old = await vault.seal(SHOP, 'account', 'old@example.com', ADDRESS);
    const status = async () => {
      const { cookie } = await signIn();
      const { checks }: Awaited<ReturnType<typeof report>> = (await get(PATH, cookie)).json();
      return checks.find(({ name }) => name === KEYS)?.status;
    };
    clock.advance(89 * DAY_MS);
    await session(old);
    expect(await status()).toBe('met');
    clock.advance(2 * DAY_MS);
    // What is only written down again was not encrypted again.
    await saved(old);
    expect(await status()).toBe('met');
    await session(old);
    expect(await status()).toBe('missed');
  });

  it.each([
    ['a removal that failed for days', { since: '2026-06-25T00:00:00.000Z', error: 'the disk is full' }, 'missed'],
    ['one that was never carried out', { done: 0 }, 'unknown'],
  ])('sees %s', async (_, over, status) => {
    const { done, found } = await compliant();
    await done(over);
    expect(await found(REMOVED)).toMatchObject({ status });
  });

  it.each([
    ['a trail that was altered', { state: 'tampered' }, 'missed'],
    ['one that cannot be verified', { state: 'not_verifiable' }, 'missed'],
    ['a verification of long ago', { finished_at: '2026-06-20T00:00:00.000Z' }, 'missed'],
    ['one that has not ended', { state: 'running', finished_at: null }, 'unknown'],
  ] as const)('sees %s', async (_, over, status) => {
    const { verified, found } = await compliant();
    await verified(over);
    expect(await found(VERIFIED)).toMatchObject({ status });
  });

  it('sees that nothing has been sealed for an hour, or ever', async () => {
    const { sealedAt, workStore, found, ago } = await compliant();
    await sealedAt(ago(0.5));
    expect(await found(SEALED)).toMatchObject({ status: 'missed' });
    await workStore.transaction(({ sql }) => sql.deleteFrom('seal_checkpoints').execute());
    expect(await found(SEALED)).toMatchObject({ status: 'unknown' });
  });

  it('is unknown while no one has looked, and unknown is not met', async () => {
    const { workStore, report } = await compliant();
    await workStore.transaction(async ({ sql }) => {
      for (const table of ['seal_checkpoints', 'seal_verifications', 'retention_runs'] as const)
        await sql.deleteFrom(table).execute();
    });
    const { checks, compliance_rate } = await report();
    expect(checks.filter(({ status }) => status === 'unknown').map(({ name }) => name)).toEqual([
      REMOVED,
      VERIFIED,
      SEALED,
    ]);
    expect(compliance_rate).toBe(42.8);
  });
});

describe('the privacy report', () => {
  it('counts what happened in the week, from the trail of this shop', async () => {
    const { search, report, ago } = await compliant();
    const entry = (n: number, action: string, at: string, shop: string = SHOP) => ({
      position: `p${n}`,
      id: `e${n}`,
      at,
      shop,
      action,
      category: 'Competitors',
      details: `entry ${n}`,
      client: null,
      sessionId: null,
      digests: [],
    });
    const entries = [
      entry(1, 'COMPETITOR_ADDED', ago(8)),
      entry(2, 'COMPETITOR_ADDED', ago(6)),
      entry(3, 'COMPETITOR_ADDED', ago(0), OTHER_SHOP),
      entry(4, 'COMPETITOR_ADDED', ago(0)),
      entry(5, 'COMPETITOR_REMOVED', ago(0)),
    ];
    await search.write(entries as never, { from: null, to: 'p5' as never });
    expect(await report()).toMatchObject({
      audit_logs_today: 2,
      total_weekly_access_events: 3,
      weekly_action_breakdown: { COMPETITOR_ADDED: 2, COMPETITOR_REMOVED: 1 },
      recent_audit_activity: [{ action: 'COMPETITOR_REMOVED', details: 'entry 5' }, {}, {}, {}],
      retention_policy: { orders: '60 days', analytics: '90 days', audit_logs: '365 days', cookies: '7 days' },
      last_updated: ago(0),
    });
  });

  it('is recorded with what it said, and is for the signed-in merchant', async () => {
    const { report, get, eventLog, http, cookie } = await compliant();
    expect((await get(PATH, '')).statusCode).toBe(401);
    expect((await http.inject({ method: 'HEAD', url: PATH, headers: { cookie } })).statusCode).toBe(405);
    expect((await get(PATH, cookie, { 'sec-purpose': 'prefetch' })).json().code).toBe('LOADED_AHEAD');
    const { compliance_rate } = await report();
    const views: object[] = [];
    for await (const { data, meta } of eventLog.read(`privacy-reports-${SHOP}`))
      views.push({ data, sealed: meta.client !== undefined });
    expect(views).toEqual([{ data: { complianceRate: compliance_rate, notMet: [TRANSIT] }, sealed: true }]);
  });
});
