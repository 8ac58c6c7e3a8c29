/** Push -> query cache. Components never listen to the socket: they read queries. */
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { Notification } from '../../../domain/api/notifications.js';
import type { Push, Topic } from '../../../domain/api/socket.js';
import type { Positions } from '../api/positions.js';
import { topicKey } from '../api/queryKeys.js';
import { withNotification } from './withNotification.js';

export interface PushTargets {
  readonly queries: QueryClient;
  readonly positions: Positions;
  /** Schedules a refetch of a key's queries. */
  reread(queryKey: QueryKey): void;
  /** A notification that this screen has not shown yet. */
  announce(notification: Notification): void;
  /** The store's own record changed (name, currency, last sync). */
  shopChanged(): void;
}

/**
 * Other screens that show a topic's data: own prices are shown beside the competitors', and without a report of visits,
 * conversion is computed from orders and checkouts.
 */
const SHOWN_WITH: Partial<Readonly<Record<Topic, Topic>>> = {
  products: 'competitors',
  orders: 'conversion',
  checkouts: 'conversion',
};

export function createPushApplier({ queries, positions, reread, announce, shopChanged }: PushTargets) {
  function changed(topic: Topic, position: string | null): void {
    positions.atLeast(topic, position);
    if (topic === 'shop') shopChanged();
    else reread(topicKey(topic));
  }

  return (push: Push): void => {
    if (push.kind === 'changed') {
      const { topic, position } = push.payload;
      changed(topic, position);
      const other = SHOWN_WITH[topic];
      if (other) changed(other, position);
      return;
    }
    const key = topicKey('notifications');
    const before = queries.getQueryData<readonly Notification[]>(key);
    if (before?.some(({ id }) => id === push.payload.id)) return;
    if (before) queries.setQueryData(key, withNotification(before, push.payload));
    announce(push.payload);
  };
}
