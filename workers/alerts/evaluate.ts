/** Evaluates each change on a competitor's page against the rules of the shops that watch it. */

import { decidedOf } from '../../application/decide/load.js';
import type { Reactor, ReactorEvent } from '../../application/follow/reactor.js';
import { judge } from '../../domain/alerts/judge.js';
import type { RuleKind } from '../../domain/alerts/rule.js';
import { money } from '../../domain/alerts/sentence.js';
import type { PriceEvent } from '../../domain/price/price.js';
import type { AlertPorts } from './ports.js';
import { raiseAlert } from './raiseAlert.js';
import { evidenceTexts } from './texts/evidenceTexts.js';
import { forEachWatcher, type Watcher, watchingSince } from './watchers.js';

type Changed = 'PriceChanged' | 'StockChanged';

const KINDS: Readonly<Record<Changed, readonly RuleKind[]>> = {
  PriceChanged: ['price_falls', 'price_rises', 'price_crosses', 'lowest'],
  StockChanged: ['back_in_stock', 'sold_out'],
};

/** Past changes considered per page: three months of a page that changes hourly. */
export const HISTORY_LIMIT = 2_000;

export const evaluator = (ports: AlertPorts): Reactor<Changed> => ({
  name: 'alerts-evaluator',
  types: ['PriceChanged', 'StockChanged'],
  from: 'head',
  // Includes the tables that `watchersOf` joins.
  reads: ['competitors', 'shops', 'products', 'billing'],
  react: event => evaluate(ports, event),
});

/** Idempotent: the same transition yields the same alert. */
export async function evaluate(ports: AlertPorts, event: ReactorEvent<Changed>): Promise<void> {
  let history: Promise<PriceEvent[]> | undefined;
  await forEachWatcher(ports, event.data.page, KINDS[event.type], async watcher => {
    history ??= historyOf(ports, event);
    for (const rule of watcher.rules) {
      const trial = { condition: rule.condition, since: watchingSince(watcher, rule), own: watcher.own };
      const change = judge(await history, trial);
      if (change)
        await raiseAlert(ports, {
          watcher,
          rule,
          change,
          transition: event.id,
          observedAt: event.at,
          evidence: evidenceOf(event, watcher),
          correlationId: event.meta.correlationId,
          causationId: event.id,
        });
    }
  });
}

/** The page's stream up to and including this event. */
async function historyOf({ eventLog }: AlertPorts, { revision, stream }: ReactorEvent<Changed>): Promise<PriceEvent[]> {
  const history: PriceEvent[] = [];
  const from = Math.max(0, revision - HISTORY_LIMIT);
  for await (const recorded of eventLog.read(stream, { from, limit: revision - from + 1 }))
    history.push(decidedOf<PriceEvent>(recorded));
  return history;
}

/** References the check, which the log and the audit trail name too. */
function evidenceOf(event: ReactorEvent<Changed>, { shopName, language }: Watcher): string {
  const list = event.type === 'PriceChanged' ? event.data.listPrice : null;
  const listPrice = list === null ? null : money(list, null, language);
  return evidenceTexts[language].read(shopName, listPrice, event.meta.correlationId);
}
