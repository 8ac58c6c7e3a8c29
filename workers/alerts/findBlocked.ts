/** Finds pages that have been unreadable for as long as a rule specifies. Polls, because time passes without events. */

import { keyChunks } from '../../application/price/keyChunks.js';
import { as, type Instant, type PageId } from '../../domain/kernel/names.js';
import { msOf } from '../../platform/runtime/clock/clock.js';
import { forEachThenThrow } from '../../platform/runtime/forEachIsolated.js';
import type { AlertPorts } from './ports.js';
import { raiseAlert } from './raiseAlert.js';
import { evidenceTexts } from './texts/evidenceTexts.js';
import { forEachWatcher, watchingSince } from './watchers.js';

const HOUR_MS = 3_600_000;

export async function findBlocked(ports: AlertPorts): Promise<void> {
  const { readStore, workStore } = ports;
  const failing = await readStore.sql
    .selectFrom('pages')
    .select(['page', 'failure'])
    .where('failure', 'is not', null)
    .execute();
  const readAt = new Map<string, string | null>();
  for (const pages of keyChunks(failing.map(({ page }) => page)))
    for (const row of await workStore.sql
      .selectFrom('page_checks')
      .select(['page', 'last_read'])
      .where('page', 'in', pages)
      .where('watchers', '>', 0)
      .execute())
      readAt.set(row.page, row.last_read);
  await forEachThenThrow(failing, async ({ page, failure }) => {
    const lastRead = readAt.get(page);
    if (lastRead === undefined) return;
    await forEachWatcher(ports, as<PageId>(page), ['blocked'], async watcher => {
      for (const rule of watcher.rules) {
        if (rule.condition.kind !== 'blocked') continue;
        const begun = watchingSince(watcher, rule);
        const since = lastRead !== null && lastRead > begun ? as<Instant>(lastRead) : begun;
        if (msOf(ports.clock.now()) - msOf(since) < rule.condition.hours * HOUR_MS) continue;
        const change = { kind: 'blocked', since, reason: failure ?? '' } as const;
        const transition = `blocked since ${since}`;
        await raiseAlert(ports, {
          watcher,
          rule,
          change,
          transition,
          observedAt: ports.clock.now(),
          evidence: evidenceTexts[watcher.language].unreadable(watcher.shopName),
          correlationId: transition,
          causationId: null,
        });
      }
    });
  });
}
