/** Notifies all shops that watch a page of its changes. */

import { marketSettingsOf } from '../../application/competitors/marketSettingsOf.js';
import type { Handle } from '../../application/decide/handle.js';
import { decidedOf } from '../../application/decide/load.js';
import { type Reactor, type ReactorEvent, type ReactorPorts, runReactor } from '../../application/follow/reactor.js';
import { shopNameOf } from '../../domain/competitors/shopNameOf.js';
import { as, type Instant, type ShopDomain } from '../../domain/kernel/names.js';
import { isNotable } from '../../domain/price/isNotable.js';
import type { PriceEvent } from '../../domain/price/price.js';
import { forEachThenThrow } from '../../platform/runtime/forEachIsolated.js';
import { derivedId } from '../../platform/runtime/ids/ids.js';
import { messageOf, type ObservedChange } from './messageOf.js';
import { raiseNotification } from './raiseNotification.js';

export interface NotifierPorts extends ReactorPorts {
  readonly handle: Handle;
}

/** Runs until aborted. Starts at the head: earlier events are not notified. */
export const runNotifier = (ports: NotifierPorts, signal: AbortSignal): Promise<void> =>
  runReactor(ports, notifier(ports), signal);

export const notifier = (ports: NotifierPorts): Reactor<ObservedChange> => ({
  name: 'notifier',
  types: ['PriceChanged', 'StockChanged', 'CheckFailed'],
  from: 'head',
  reads: ['competitors'],
  react: async event => {
    // Other failures are temporary or concern the address; the list shows them.
    if (event.type !== 'CheckFailed' || NOTIFIED_FAILURES.has(event.data.reason)) await notify(ports, event);
  },
});

/** Lasting problems, and problems that only the merchant can solve. */
const NOTIFIED_FAILURES: ReadonlySet<string> = new Set(['blocked', 'place_gone', 'value_unusual', 'stock_gone']);

/** Past changes considered per page: a page with more changes a day is not quiet. */
const HISTORY_LIMIT = 200;

/** The page's stream up to and including this event. */
async function historyOf(eventLog: NotifierPorts['eventLog'], { stream, revision }: ReactorEvent<ObservedChange>) {
  const history: PriceEvent[] = [];
  const from = Math.max(0, revision - HISTORY_LIMIT);
  for await (const recorded of eventLog.read(stream, { from, limit: revision - from + 1 }))
    history.push(decidedOf<PriceEvent>(recorded));
  return history;
}

async function notify(
  { readStore, eventLog, handle }: NotifierPorts,
  event: ReactorEvent<ObservedChange>,
): Promise<void> {
  const watching = await readStore.sql
    .selectFrom('competitors as c')
    .leftJoin('pages as p', 'p.page', 'c.page')
    .select(['c.id', 'c.shop', 'c.label', 'c.url', 'p.title', 'p.shop_name'])
    .where('c.page', '=', event.data.page)
    .execute();
  const { correlationId } = event.meta;
  const history = event.type === 'PriceChanged' && watching.length > 0 ? await historyOf(eventLog, event) : [];
  await forEachThenThrow(watching, async ({ id, label, url, title, shop_name, ...watcher }) => {
    const shop = as<ShopDomain>(watcher.shop);
    let reported = event;
    if (event.type === 'PriceChanged') {
      const news = isNotable(history, (await marketSettingsOf(eventLog, shop)).quietPercent);
      if (news === null) return;
      // Small changes that add up are reported as one.
      reported = { ...event, data: { ...event.data, from: news.from } };
    }
    const cause = { worker: 'notifier', commandId: derivedId('notify', event.id, shop), shop, correlationId };
    await raiseNotification(
      handle,
      { ...cause, causationId: event.id, at: as<Instant>(event.at) },
      {
        ...messageOf(reported, label ?? title ?? shopNameOf(shop_name, url)),
        category: 'competitors',
        // Links to the competitor; the bell groups by it.
        action: `/competitors?competitor=${id}`,
      },
    );
  });
}
