import { beforeEach, describe, expect, it } from 'vitest';
import { visitsContext } from '../../domain/analytics/analytics.js';
import type { DataOf } from '../../domain/events.js';
import { as, type Instant } from '../../domain/kernel/names.js';
import type { SyncReason } from '../../domain/store-sync/syncRequest.js';
import type { Sealed } from '../../platform/vault/port.js';
import { SCOPES, SHOP, type Store, startStore } from './storePlatform.fixtures.js';
import { syncStore } from './syncStore.js';

let eventLog: Store;
let requests = 0;
const sync = (reason: SyncReason) =>
  syncStore(
    eventLog.ports,
    { syncId: `sync-${++requests}`, shop: SHOP, reason, requestedAt: eventLog.clock.now() },
    1,
    new AbortController().signal,
  );

describe('the visits report', () => {
  /** The days of each report, opened. */
  async function reported() {
    const reports = (await eventLog.events('analytics')).filter(({ type }) => type === 'ConversionReported');
    return await Promise.all(
      reports.map(async report => {
        const { days } = report.data as DataOf<'ConversionReported'>;
        const opened = days.map(async ({ day, figures }) => {
          const one = await eventLog.ports.vault.open(
            figures as string as Sealed,
            visitsContext(day, as<Instant>(report.at)),
          );
          return one.status === 'open' ? { day, ...JSON.parse(one.plaintext) } : { day, gone: true };
        });
        return { days: await Promise.all(opened) };
      }),
    );
  }
  beforeEach(async () => {
    eventLog = await startStore();
    await eventLog.connect([...SCOPES, 'read_reports'], 'reports');
    eventLog.platform.conversion = [{ day: '2026-06-30', sessions: 100, completed: 2 }];
    await sync('connected');
    eventLog.platform.conversion = [{ day: '2026-06-30', sessions: 100, completed: 8 }];
  });

  it('is read again at a refresh', async () => {
    await sync('refresh');
    expect(await reported()).toEqual([
      { days: [{ day: '2026-06-30', sessions: 100, completed: 2 }] },
      { days: [{ day: '2026-06-30', sessions: 100, completed: 8 }] },
    ]);
  });

  it('is recorded for the days with new figures', async () => {
    const [known, changed] = [
      { day: '2026-06-29', sessions: 90, completed: 3 },
      { day: '2026-06-30', sessions: 100, completed: 8 },
    ];
    await eventLog.holdDay(known);
    await eventLog.holdDay({ ...changed, completed: 2 });
    eventLog.platform.conversion = [known, changed];
    await sync('refresh');
    expect((await reported()).at(-1)).toEqual({ days: [changed] });
    await eventLog.holdDay(changed);
    await sync('refresh');
    expect(await reported()).toHaveLength(2);
  });

  it('is not read at the polls in between', async () => {
    await sync('reconcile');
    expect(await reported()).toHaveLength(1);
  });

  it('is flagged if the platform defers it at a refresh, and the last one stays', async () => {
    eventLog.platform.failures.conversion = 'throttled';
    await sync('refresh');
    expect(await reported()).toHaveLength(1);
    expect((await eventLog.events('analytics')).at(-1)).toMatchObject({
      type: 'MetricRefused',
      data: { dataSet: 'sessions', code: 'RATE_LIMITED' },
    });
    expect((await eventLog.events('shop')).at(-1)?.type).toBe('StoreSynced');
  });
});
