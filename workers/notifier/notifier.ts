/** Tells every shop that watches a page what changed on it. */

import { as, type NotificationId } from '../../domain/kernel/names.js';
import { notifications } from '../../domain/notification/notification.js';
import type { Handle } from '../../platform/decide/handle.js';
import { derivedId } from '../../platform/ids/ids.js';
import { type Reactor, type ReactorPorts, runReactor, type Seen } from '../reactor.js';
import { messageOf, type Noticed } from './messageOf.js';

export interface NotifierPorts extends ReactorPorts {
  readonly handle: Handle;
}

/** Runs until aborted. Starts at the head: nobody is told again what happened before it was there. */
export const runNotifier = (ports: NotifierPorts, signal: AbortSignal): Promise<void> =>
  runReactor(ports, notifier(ports), signal);

const notifier = (ports: NotifierPorts): Reactor<Noticed> => ({
  name: 'notifier',
  types: ['PriceChanged', 'StockChanged', 'CheckFailed'],
  from: 'head',
  react: async event => {
    // Other failures pass, or concern the address: the list shows them. A site that blocks us is a lasting matter.
    if (event.type !== 'CheckFailed' || event.data.reason === 'blocked') await notify(ports, event);
  },
});

/** The notification's id comes from the event's: told twice, it is one. */
async function notify({ readDb, handle }: NotifierPorts, event: Seen<Noticed>): Promise<void> {
  const watching = await readDb.sql
    .selectFrom('competitors as c')
    .leftJoin('pages as p', 'p.page', 'c.page')
    .select(['c.shop', 'c.label', 'c.url', 'p.title'])
    .where('c.page', '=', event.data.page)
    .execute();
  for (const { shop, label, url, title } of watching) {
    const commandId = derivedId('notify', event.id, shop);
    await handle(notifications, {
      commandId,
      stream: `notifications-${shop}`,
      command: {
        type: 'RaiseNotification',
        notification: {
          notificationId: as<NotificationId>(derivedId(commandId, 'notification')),
          ...messageOf(event, label ?? title ?? new URL(url).hostname),
          category: 'competitors',
          sessionId: null,
          persistent: true,
          duration: null,
          action: '/competitors',
        },
        at: event.at as never,
      },
      meta: {
        actor: { kind: 'worker', id: 'notifier' },
        shop,
        correlationId: event.meta.correlationId,
        causationId: event.id,
      },
    });
  }
}
