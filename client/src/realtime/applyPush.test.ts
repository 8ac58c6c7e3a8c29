import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import type { Notification } from '../../../domain/api/notifications.js';
import type { Push, Topic } from '../../../domain/api/socket.js';
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
const notified = (id: string): Push => ({ seq: 1, kind: 'notification', payload: notification(id) });
const changed = (topic: Topic, position: string): Push => ({
  seq: 1,
  kind: 'changed',
  payload: { topic, position },
});

function set() {
  const queries = new QueryClient();
  const positions = createPositions();
  const announced: string[] = [];
  const reread: unknown[] = [];
  let shopReads = 0;
  const apply = createPushApplier({
    queries,
    positions,
    reread: key => void reread.push(key),
    announce: ({ id }) => announced.push(id),
    shopChanged: () => {
      shopReads += 1;
    },
  });
  return { queries, positions, announced, reread, apply, shopReads: () => shopReads };
}

describe('a push', () => {
  it.each([
    ['competitors', ['competitors']],
    ['products', ['products', 'competitors']],
    ['orders', ['orders', 'conversion']],
    ['checkouts', ['checkouts', 'conversion']],
  ] as const)('about %s has %j read again, from its position on', (topic, topics) => {
    const { apply, reread, positions } = set();
    apply(changed(topic, '5'));
    expect(reread).toEqual(topics.map(one => ['topic', one]));
    expect(topics.map(one => positions.wanted(one))).toEqual(topics.map(() => '5'));
  });

  it('about the store reads the session again', () => {
    const { apply, reread, shopReads } = set();
    apply(changed('shop', '5'));
    expect([shopReads(), reread]).toEqual([1, []]);
  });

  it('with a notification puts it on top and announces it', () => {
    const { queries, apply, announced } = set();
    queries.setQueryData(topicKey('notifications'), [notification('old')]);
    apply(notified('new'));
    const list = queries.getQueryData<Notification[]>(topicKey('notifications'));
    expect(list?.map(({ id }) => id)).toEqual(['new', 'old']);
    expect(announced).toEqual(['new']);
  });

  it('with a known notification announces nothing', () => {
    const { queries, apply, announced } = set();
    queries.setQueryData(topicKey('notifications'), [notification('old')]);
    apply(notified('old'));
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
