/** The outboxes of this gateway's sessions, indexed by session and by shop, because a signal concerns few of them. */
import type { Room } from '../../platform/realtime/port.js';
import type { Outbox } from './outbox.js';

export interface SessionBox {
  readonly shop: string;
  outbox: Outbox;
  /** When the last socket closed, by `performance.now()`, which no change of the clock moves; `null` while one is open. */
  emptySince: number | null;
}

export interface Boxes {
  get(sessionId: string): SessionBox | undefined;
  set(sessionId: string, box: SessionBox): void;
  delete(sessionId: string): void;
  all(): Iterable<[string, SessionBox]>;
  /** The outboxes that a signal for this room concerns. */
  concerned(room: Room): [string, SessionBox][];
}

export function createBoxes(): Boxes {
  const bySession = new Map<string, SessionBox>();
  const byShop = new Map<string, Set<string>>();

  const withBox = (sessionId: string): [string, SessionBox][] => {
    const box = bySession.get(sessionId);
    return box ? [[sessionId, box]] : [];
  };

  function remove(sessionId: string): void {
    const shop = bySession.get(sessionId)?.shop ?? '';
    bySession.delete(sessionId);
    const sessions = byShop.get(shop);
    sessions?.delete(sessionId);
    if (sessions?.size === 0) byShop.delete(shop);
  }

  return {
    get: sessionId => bySession.get(sessionId),
    set(sessionId, box) {
      // A session may have returned to another shop.
      remove(sessionId);
      bySession.set(sessionId, box);
      byShop.set(box.shop, (byShop.get(box.shop) ?? new Set()).add(sessionId));
    },
    delete: remove,
    all: () => bySession,
    concerned(room) {
      if (room.startsWith('session:')) return withBox(room.slice('session:'.length));
      if (room.startsWith('shop:')) return [...(byShop.get(room.slice('shop:'.length)) ?? [])].flatMap(withBox);
      return [];
    },
  };
}
