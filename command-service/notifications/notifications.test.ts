import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Service, startCommandService } from '../commandService.fixtures.js';

const BELL = '/api/auth/shopify/notifications';

let service: Service;
let cookie: string;
beforeEach(async () => {
  service = await startCommandService();
  cookie = await service.connect();
});
afterEach(() => service.close());

const create = (body: object, from = cookie, key?: string) => service.call('POST', BELL, from, body, key);
const markRead = (id: string, from = cookie) => service.call('POST', `${BELL}/mark-read`, from, { id });
const saved = { message: 'Saved', type: 'success' };

describe('notifications', () => {
  it('are echoed with an id, private to the session by default', async () => {
    const answer = await create({ ...saved, category: 'Discovery', action: '/competitors' });
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toEqual({
      id: expect.any(String),
      message: 'Saved',
      type: 'success',
      read: false,
      createdAt: service.clock.now(),
      shop: 'aurora-outfitters.myshopify.com',
      category: 'Discovery',
      persistent: true,
      duration: null,
      scope: 'personal',
      action: '/competitors',
      position: expect.any(String),
    });
  });

  it('have a message and a category of one line', async () => {
    const answer = await create({ message: 'Saved\r\nX-Injected: 1\u0000', type: 'info', category: 'Dis\ncovery' });
    expect(answer.json()).toMatchObject({ message: 'Saved X-Injected: 1', category: 'Dis covery' });
  });

  it.each(['success', 'error', 'warning', 'info', 'trending', 'activity', 'other'])(
    'may be of the type %s',
    async type => {
      const answer = await create({ ...saved, type });
      expect([answer.statusCode, answer.json().type]).toEqual([201, type]);
      expect((await service.events()).at(-1)).toMatchObject({ data: { notification: { notificationType: type } } });
    },
  );

  it('are stored once when repeated', async () => {
    const first = await create(saved, cookie, 'attempt-1');
    service.clock.advance(1_000);
    expect((await create(saved, cookie, 'attempt-1')).json()).toEqual(first.json());
  });

  it('of one session are invisible to another session of the shop; those of the store are not', async () => {
    const other = await service.connect();
    const personal = (await create(saved)).json().id;
    const store = (await create({ ...saved, scope: 'store' })).json().id;
    expect((await markRead(personal, other)).json().code).toBe('NOTIFICATION_NOT_FOUND');
    expect((await service.call('DELETE', `${BELL}/${personal}`, other)).statusCode).toBe(404);
    expect((await markRead(store, other)).statusCode).toBe(200);
  });

  it('are marked, deleted and cleared, and report when there was nothing to do', async () => {
    const ids = [];
    for (let n = 0; n < 3; n++) ids.push((await create(saved)).json().id);
    expect((await markRead(ids[0])).json().position).toEqual(expect.any(String));
    expect((await markRead(ids[0])).json()).toEqual({ position: null });
    const all = await service.call('POST', `${BELL}/mark-all-read`, cookie, undefined, 'attempt-1');
    const allAgain = await service.call('POST', `${BELL}/mark-all-read`, cookie, undefined, 'attempt-1');
    expect(allAgain.json()).toEqual(all.json());
    expect((await service.call('DELETE', `${BELL}/${ids[2]}`, cookie)).statusCode).toBe(200);
    expect((await service.call('DELETE', BELL, cookie)).statusCode).toBe(200);
    expect((await service.call('DELETE', BELL, cookie)).json()).toEqual({ position: null });
    const types = (await service.eventTypes()).filter(type => type.startsWith('Notification'));
    expect(types.slice(3)).toEqual([
      'NotificationRead',
      'NotificationRead',
      'NotificationRead',
      'NotificationDeleted',
      'NotificationsCleared',
    ]);
  });

  it.each<[string, object]>([
    ['no message', { type: 'info' }],
    ['an empty message', { message: '', type: 'info' }],
    ['a message that is too long', { message: 'x'.repeat(501), type: 'info' }],
    ['nothing but control characters', { message: '\r\n\u0000', type: 'info' }],
    ['an unknown type', { message: 'a', type: 'alarm' }],
    ['an unknown scope', { message: 'a', type: 'info', scope: 'everyone' }],
    ['a link to another site', { message: 'a', type: 'info', action: '//evil.example' }],
    ['a link that is code', { message: 'a', type: 'info', action: 'javascript:alert(1)' }],
    ['a number for a message', { message: 7, type: 'info' }],
  ])('refuse %s', async (_, body) => {
    const events = (await service.events()).length;
    const answer = await create(body);
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'INVALID_REQUEST']);
    expect(await service.events()).toHaveLength(events);
  });
});
