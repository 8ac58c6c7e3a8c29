/** Evaluates saved rules that also ask about prices that are already beyond their target. */

import { decidedOf } from '../../application/decide/load.js';
import type { Reactor, ReactorEvent } from '../../application/follow/reactor.js';
import { judgeStanding } from '../../domain/alerts/judge.js';
import { as, type PageId } from '../../domain/kernel/names.js';
import { type PriceEvent, pageStream } from '../../domain/price/price.js';
import { forEachThenThrow } from '../../platform/runtime/forEachIsolated.js';
import { HISTORY_LIMIT } from './evaluate.js';
import type { AlertPorts } from './ports.js';
import { raiseAlert } from './raiseAlert.js';
import { evidenceTexts } from './texts/evidenceTexts.js';
import { forEachWatcher, watchingSince } from './watchers.js';

/** A rule starts when it is saved, and can report once a channel's recipient has agreed. */
type Started = 'AlertSettingsSaved' | 'AlertAddressConfirmed' | 'AlertsAllowed';

export const standingReporter = (ports: AlertPorts): Reactor<Started> => ({
  name: 'alerts-standing',
  types: ['AlertSettingsSaved', 'AlertAddressConfirmed', 'AlertsAllowed'],
  from: 'head',
  // Includes the tables that `forEachWatcher` joins.
  reads: ['competitors', 'shops', 'products', 'billing'],
  react: event => reportStanding(ports, event),
});

/** Idempotent: a rule reports each competitor's standing price once per start. */
export async function reportStanding(ports: AlertPorts, { id, meta }: ReactorEvent<Started>): Promise<void> {
  const rows = await ports.readStore.sql
    .selectFrom('competitors')
    .select('page')
    .distinct()
    .where('shop', '=', meta.shop)
    .execute();
  await forEachThenThrow(rows, ({ page }) =>
    forEachWatcher(
      ports,
      as<PageId>(page),
      ['price_crosses'],
      async watcher => {
        const asking = watcher.rules.filter(({ condition }) => 'ifAlready' in condition && condition.ifAlready);
        if (asking.length === 0) return;
        const history = await historyOf(ports, watcher.page);
        const last = history.at(-1);
        for (const rule of asking) {
          const since = watchingSince(watcher, rule);
          const change = judgeStanding(history, { condition: rule.condition, since, own: watcher.own });
          if (change && last)
            await raiseAlert(ports, {
              watcher,
              rule,
              change,
              transition: `standing since ${since}`,
              observedAt: last.at,
              evidence: evidenceTexts[watcher.language].standing(watcher.shopName),
              correlationId: meta.correlationId,
              causationId: id,
            });
        }
      },
      meta.shop,
    ),
  );
}

/** The page's newest events, oldest first. */
async function historyOf({ eventLog }: AlertPorts, page: PageId): Promise<PriceEvent[]> {
  const newestFirst: PriceEvent[] = [];
  for await (const event of eventLog.read(pageStream(page), { direction: 'backward', limit: HISTORY_LIMIT }))
    newestFirst.push(decidedOf<PriceEvent>(event));
  return newestFirst.reverse();
}
