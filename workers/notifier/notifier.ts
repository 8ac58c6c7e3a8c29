/** Notifies every shop that watches a page of changes on it. */

import type { Handle } from '../../application/decide/handle.js';
import { type Reactor, type ReactorEvent, type ReactorPorts, runReactor } from '../../application/follow/reactor.js';
import { as, type Instant, type ShopDomain } from '../../domain/kernel/names.js';
import { derivedId } from '../../platform/runtime/ids/ids.js';
import { messageOf, type ObservedChange } from './messageOf.js';
import { raiseNotification } from './raiseNotification.js';

export interface NotifierPorts extends ReactorPorts {
  readonly handle: Handle;
}

/** Runs until aborted. Starts at the head: no one is notified of events from before it was there. */
export const runNotifier = (ports: NotifierPorts, signal: AbortSignal): Promise<void> =>
  runReactor(ports, notifier(ports), signal);

export const notifier = (ports: NotifierPorts): Reactor<ObservedChange> => ({
  name: 'notifier',
  types: ['PriceChanged', 'StockChanged', 'CheckFailed'],
  from: 'head',
  reads: ['competitors'],
  react: async event => {
    // Other failures pass, or concern the address: the list shows them. A site that blocks us is a lasting problem.
    if (event.type !== 'CheckFailed' || event.data.reason === 'blocked') await notify(ports, event);
  },
});

async function notify({ readStore, handle }: NotifierPorts, event: ReactorEvent<ObservedChange>): Promise<void> {
  const watching = await readStore.sql
    .selectFrom('competitors as c')
    .leftJoin('pages as p', 'p.page', 'c.page')
    .select(['c.shop', 'c.label', 'c.url', 'p.title'])
    .where('c.page', '=', event.data.page)
    .execute();
  const { correlationId } = event.meta;
  for (const { label, url, title, ...watcher } of watching) {
    const shop = as<ShopDomain>(watcher.shop);
    const cause = { worker: 'notifier', commandId: derivedId('notify', event.id, shop), shop, correlationId };
    await raiseNotification(
      handle,
      { ...cause, causationId: event.id, at: as<Instant>(event.at) },
      { ...messageOf(event, label ?? title ?? new URL(url).hostname), category: 'competitors', action: '/competitors' },
    );
  }
}
