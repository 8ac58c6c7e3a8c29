/** Push -> query cache. Components never hear the socket: they read queries. */
import type { QueryClient } from '@tanstack/react-query';
import type { Notification } from '../../../domain/api/notifications.js';
import type { Push, Topic } from '../../../domain/api/socket.js';
import type { Positions } from '../api/positions.js';
import { topicKey } from '../api/queryKeys.js';
import { withNotification } from './withNotification.js';

export interface PushTargets {
  readonly queries: QueryClient;
  readonly positions: Positions;
  /** A notification that this screen had not shown yet. */
  announce(notification: Notification): void;
  /** The store's own record changed (name, currency, last sync). */
  shopChanged(): void;
  /** Runs `work` once the current burst is over: at most once a frame. */
  soon(work: () => void): void;
}

/** What shows a topic's data besides its own screens: own prices stand beside the competitors'. */
const SHOWN_WITH: Partial<Readonly<Record<Topic, Topic>>> = { products: 'competitors' };

export function createPushApplier({ queries, positions, announce, shopChanged, soon }: PushTargets) {
  const stale = new Set<Topic>();

  function invalidateSoon(topic: Topic): void {
    if (stale.size === 0) soon(flush);
    stale.add(topic);
    const other = SHOWN_WITH[topic];
    if (other) stale.add(other);
  }

  function flush(): void {
    const topics = [...stale];
    stale.clear();
    for (const topic of topics) {
      if (topic === 'shop') shopChanged();
      else void queries.invalidateQueries({ queryKey: topicKey(topic) });
    }
  }

  return (push: Push): void => {
    if (push.kind === 'changed') {
      positions.heard(push.payload.topic, push.payload.position);
      invalidateSoon(push.payload.topic);
      return;
    }
    const key = topicKey('notifications');
    const before = queries.getQueryData<readonly Notification[]>(key);
    if (before?.some(({ id }) => id === push.payload.id)) return;
    if (before) queries.setQueryData(key, withNotification(before, push.payload));
    announce(push.payload);
  };
}
