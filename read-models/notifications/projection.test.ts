import { describe, expect, it } from 'vitest';
import { isRefusal } from '../../domain/kernel/decider.js';
import { as, type Instant, type NotificationId, type SessionId } from '../../domain/kernel/names.js';
import * as bell from '../../domain/notifications/notifications.js';
import { type Engines, event, openEngines, SHOP, until } from '../../projector/engines.fixtures.js';
import { generationsOf } from '../../projector/generations.js';
import { rebuild } from '../../projector/rebuild.js';
import { runProjection } from '../../projector/runProjection.js';
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

const onDeadLetter = (_: string, __: unknown, fault: unknown) => expect.fail(String(fault));

async function fold(...history: ReturnType<typeof event>[]) {
  const engines = await openEngines();
  await engines.eventLog.append('history', history, 'any');
  await rebuild({ ...engines, onDeadLetter }, notifications);
  return await rowsOf(engines);
}

const rowsOf = ({ readStore }: Engines) =>
  readStore.sql.selectFrom('notifications').select(['id', 'read', 'session_id']).orderBy('id').execute();

describe('the notifications read model', () => {
  it("stores each one's owner and read state", async () =>
    expect(await fold(raised('a'), raised('b', 'session-1'), read('a'))).toEqual([
      { id: 'a', read: 1, session_id: null },
      { id: 'b', read: 0, session_id: 'session-1' },
    ]));

  it('deletes a deleted notification', async () => expect(await fold(raised('a'), deleted('a'))).toEqual([]));

  it('deletes cleared notifications, but no later ones', async () =>
    expect((await fold(raised('a'), raised('b'), cleared('a', 'b'), raised('c'))).map(({ id }) => id)).toEqual(['c']));
});

describe('a bell of more than fifty', () => {
  const named = (from: number, to: number) => Array.from({ length: to - from }, (_, n) => `n${from + n}`);
  const raise = (from: number, to: number) => named(from, to).map(id => raised(id));
  const idsAfter = async (...history: ReturnType<typeof event>[]) => (await fold(...history)).map(({ id }) => id);

  it('keeps the newest fifty', async () => expect(await idsAfter(...raise(0, 60))).toEqual(named(10, 60)));

  it('is empty after clearing, and dropped notifications do not reappear', async () =>
    expect(await idsAfter(...raise(0, 60), cleared(...named(10, 60)))).toEqual([]));

  it('shrinks by a deletion, and has room for the next', async () => {
    const less = [...raise(0, 60), deleted('n30')];
    expect(await idsAfter(...less)).toEqual(named(10, 60).filter(id => id !== 'n30'));
    expect(await idsAfter(...less, raised('n60'))).toEqual(named(10, 61).filter(id => id !== 'n30'));
  });

  it('drops the oldest by the time raised, regardless of read state and owner', async () => {
    const first = [raised('mine', 'session-1'), raised('ours'), read('mine')];
    expect(await idsAfter(...first, ...raise(10, 59))).toEqual([...named(10, 59), 'ours']);
  });

  it('distinguishes ids that contain each other', async () =>
    expect(await idsAfter(raised('10'), raised('1'), raised('0'), deleted('1'), ...raise(10, 59))).toEqual([
      '0',
      ...named(10, 59),
    ]));

  it("keeps each shop's own", async () => {
    const theirs = event('theirs', 'NotificationRaised', raised('theirs').data as object, 'other.myshopify.com');
    expect(await idsAfter(theirs, ...raise(10, 60))).toEqual([...named(10, 60), 'theirs']);
  });

  it("has the decider's notifications, live and rebuilt", async () => {
    const { events, known } = lifeOfABell();
    const engines = await openEngines();
    const stop = new AbortController();
    const onFault = (_: string, fault: unknown) => expect.fail(String(fault));
    const running = runProjection({ ...engines, onDeadLetter, onFault }, notifications, stop.signal);
    for (let from = 0; from < events.length; from += 7)
      await engines.eventLog.append('history', events.slice(from, from + 7), 'any');
    const head = await engines.eventLog.head();
    await until(async () => (await generationsOf(engines.readStore, 'notifications'))[0]?.position === head);
    stop.abort();
    await running;
    const live = await rowsOf(engines);
    await rebuild({ ...engines, onDeadLetter }, notifications);
    expect([live, await rowsOf(engines)]).toEqual([known, known]);
  });
});

/** Raises 250 notifications; two sessions read, delete and clear some. Returns the events and the decider's state. */
function lifeOfABell() {
  const at = as<Instant>('2026-07-01T09:00:00.000Z');
  const [one, two] = [as<SessionId>('session-1'), as<SessionId>('session-2')];
  const events: ReturnType<typeof event>[] = [];
  let state = bell.notifications.initial;
  function decide(command: bell.NotificationCommand): void {
    const decided = bell.notifications.decide(command, state);
    if (isRefusal(decided)) return;
    for (const happened of decided) {
      const { type, at: _, ...data } = happened;
      events.push(event(`event ${events.length}`, type, data));
      state = bell.notifications.evolve(state, happened);
    }
  }
  for (let n = 0; n < 250; n++) {
    const [notificationId, reader] = [as<NotificationId>(`n${n}`), n % 2 ? one : two];
    const sessionId = n % 5 === 0 ? reader : null;
    const { notification } = raised(`n${n}`, sessionId).data as { notification: bell.NotificationContent };
    decide({ type: 'RaiseNotification', notification, at });
    if (n % 3 === 0) decide({ type: 'MarkNotificationRead', notificationId, reader, at });
    if (n % 11 === 0) decide({ type: 'DeleteNotification', notificationId: as(`n${n - 20}`), reader, at });
    if (n % 120 === 119) decide({ type: 'ClearNotifications', reader, at });
  }
  const known = [...state].map(([id, { read, sessionId }]) => ({ id, read: read ? 1 : 0, session_id: sessionId }));
  return { events, known: known.sort((a, b) => (a.id < b.id ? -1 : 1)) };
}

it('holds every column of a notification, and shows its recipients the same', async () => {
  const engines = await openEngines();
  await engines.eventLog.append('history', [raised('a', 'session-1')], 'any');
  await rebuild({ ...engines, onDeadLetter }, notifications);
  const shown = { id: 'a', shop: SHOP, message: 'about a', type: 'warning', category: 'competitors' };
  expect(await engines.readStore.sql.selectFrom('notifications').selectAll().execute()).toEqual([
    {
      ...{ ...shown, session_id: 'session-1', persistent: 1, duration: null, action: '/competitors', read: 0 },
      created_at: '2026-07-01T09:00:00.000Z',
    },
  ]);
  const event = { ...raised('a', 'session-1'), position: '1' } as never;
  expect(await notifications.announce?.NotificationRaised?.(event, async () => [])).toEqual([
    {
      ...{ kind: 'notification', room: 'session:session-1' },
      payload: {
        ...{ ...shown, persistent: true, duration: null, action: '/competitors', read: false, scope: 'personal' },
        createdAt: '2026-07-01T09:00:00.000Z',
      },
    },
  ]);
});

describe('the recipients of a notification', () => {
  const announcements = (sessionId: string | null) =>
    notifications.announce?.NotificationRaised?.({ ...raised('a', sessionId), position: '1' } as never, async () => []);

  it('are all sessions of the shop', () =>
    expect(announcements(null)).toMatchObject([{ room: `shop:${SHOP}`, payload: { scope: 'store' } }]));
  it('are only its session', () =>
    expect(announcements('session-1')).toMatchObject([{ room: 'session:session-1', payload: { scope: 'personal' } }]));
});
