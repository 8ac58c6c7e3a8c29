import { describe, expect, it } from 'vitest';
import { event, openEngines, SHOP } from '../../projector/engines.fixtures.js';
import { rebuild } from '../../projector/rebuild.js';
import { notifications } from './projection.js';

const raised = (id: string, sessionId: string | null = null) =>
  event(`raise ${id}`, 'NotificationRaised', {
    notification: {
      notificationId: id,
      message: `about ${id}`,
      notificationType: 'warning',
      category: 'competitors',
      sessionId,
      persistent: true,
      duration: null,
      action: '/competitors',
    },
  });
const read = (id: string) => event(`read ${id}`, 'NotificationRead', { notificationId: id });
const deleted = (id: string) => event(`delete ${id}`, 'NotificationDeleted', { notificationId: id });
const cleared = (...ids: string[]) => event('clear', 'NotificationsCleared', { notificationIds: ids });

async function fold(...history: ReturnType<typeof event>[]) {
  const engines = await openEngines();
  await engines.eventLog.append('history', history, 'any');
  await rebuild({ ...engines, onDeadLetter: (_, __, fault) => expect.fail(String(fault)) }, notifications);
  return await engines.readStore.sql
    .selectFrom('notifications')
    .select(['id', 'read', 'session_id'])
    .orderBy('id')
    .execute();
}

describe('the notifications read model', () => {
  it('keeps the owner of each, and which are read', async () =>
    expect(await fold(raised('a'), raised('b', 'session-1'), read('a'))).toEqual([
      { id: 'a', read: 1, session_id: null },
      { id: 'b', read: 0, session_id: 'session-1' },
    ]));

  it('forgets what was deleted', async () => expect(await fold(raised('a'), deleted('a'))).toEqual([]));

  it('forgets what was cleared, and nothing later', async () =>
    expect((await fold(raised('a'), raised('b'), cleared('a', 'b'), raised('c'))).map(({ id }) => id)).toEqual(['c']));
});

describe('who gets a notification', () => {
  const told = (sessionId: string | null) =>
    notifications.announce?.NotificationRaised?.({ ...raised('a', sessionId), position: '1' } as never, async () => []);

  it('is the whole shop', () =>
    expect(told(null)).toMatchObject([{ room: `shop:${SHOP}`, payload: { scope: 'store' } }]));
  it('is its one session only', () =>
    expect(told('session-1')).toMatchObject([{ room: 'session:session-1', payload: { scope: 'personal' } }]));
});
