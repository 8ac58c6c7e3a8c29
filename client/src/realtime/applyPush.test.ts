import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import type { Notification } from '../../../domain/api/notifications.js';
import type { Push } from '../../../domain/api/socket.js';
import { createPositions } from '../api/positions.js';
import { topicKey } from '../api/queryKeys.js';
import { createPushApplier } from './applyPush.js';
import { withNotification } from './withNotification.js';

const notification = (id: string): Notification => ({
  id,
  message: `message ${id}`,
  type: 'info',
  read: false,
  createdAt: '2026-11-21T12:00:00.000Z',
  shop: 'a.myshopify.com',
  category: 'competitors',
  persistent: true,
  duration: null,
  scope: 'store',
  action: null,
});
const told = (id: string): Push => ({ seq: 1, kind: 'notification', payload: notification(id) });
const changed = (topic: 'competitors' | 'products' | 'shop', position: string): Push => ({
  seq: 1,
  kind: 'changed',
  payload: { topic, position },
});

function set() {
  const queries = new QueryClient();
  const positions = createPositions();
  const announced: string[] = [];
  const waiting: (() => void)[] = [];
  let shopReads = 0;
  const apply = createPushApplier({
    queries,
    positions,
    announce: ({ id }) => announced.push(id),
    shopChanged: () => {
      shopReads += 1;
    },
    soon: work => waiting.push(work),
  });
  const isStale = () => queries.getQueryState(topicKey('competitors'))?.isInvalidated;
  return { queries, positions, announced, waiting, apply, isStale, shopReads: () => shopReads };
}

describe('a push', () => {
  it('makes the topic stale once a frame, however many came', () => {
    const { queries, waiting, apply, isStale, positions } = set();
    queries.setQueryData(topicKey('competitors'), []);
    apply(changed('competitors', '5'));
    apply(changed('competitors', '6'));
    expect(waiting).toHaveLength(1);
    expect(isStale()).toBe(false);
    waiting[0]?.();
    expect(isStale()).toBe(true);
    expect(positions.wanted('competitors')).toBe('5');
  });

  it('about own products makes the competitors stale, which are compared with them', () => {
    const { queries, waiting, apply, isStale } = set();
    queries.setQueryData(topicKey('competitors'), []);
    apply(changed('products', '5'));
    waiting[0]?.();
    expect(isStale()).toBe(true);
  });

  it('about the store reads the session again', () => {
    const { apply, waiting, shopReads } = set();
    apply(changed('shop', '5'));
    waiting[0]?.();
    expect(shopReads()).toBe(1);
  });

  it('with a notification puts it on top and announces it', () => {
    const { queries, apply, announced } = set();
    queries.setQueryData(topicKey('notifications'), [notification('old')]);
    apply(told('new'));
    const list = queries.getQueryData<Notification[]>(topicKey('notifications'));
    expect(list?.map(({ id }) => id)).toEqual(['new', 'old']);
    expect(announced).toEqual(['new']);
  });

  it('with a notification that is there already says nothing', () => {
    const { queries, apply, announced } = set();
    queries.setQueryData(topicKey('notifications'), [notification('old')]);
    apply(told('old'));
    expect(announced).toEqual([]);
  });
});

describe('the list of notifications', () => {
  it('keeps 50, newest first', () => {
    const full = Array.from({ length: 50 }, (_, n) => notification(`n${n}`));
    const next = withNotification(full, notification('new'));
    expect(next).toHaveLength(50);
    expect(next[0]?.id).toBe('new');
    expect(next.at(-1)?.id).toBe('n48');
  });
});
