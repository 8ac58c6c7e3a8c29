import { describe, it } from 'vitest';
import { as, type Instant, type NotificationId, type SessionId } from '../kernel/names.js';
import { specification } from '../kernel/specification.js';
import {
  type NotificationCommand,
  type NotificationContent,
  type NotificationEvent,
  notifications,
} from './notifications.js';

const { given } = specification(notifications);
const at = as<Instant>('2026-07-01T09:00:00.000Z');
const mine = as<SessionId>('mine');
const theirs = as<SessionId>('theirs');
const id = (name: string) => as<NotificationId>(name);

const content = (name: string, sessionId: SessionId | null = null): NotificationContent => ({
  notificationId: id(name),
  message: `about ${name}`,
  notificationType: 'info',
  category: 'System',
  sessionId,
  persistent: true,
  duration: null,
  action: null,
});
const raise = (...what: Parameters<typeof content>): NotificationCommand => ({
  type: 'RaiseNotification',
  notification: content(...what),
  at,
});
const markRead = (name: string): NotificationCommand => ({
  type: 'MarkNotificationRead',
  notificationId: id(name),
  reader: mine,
  at,
});
const remove = (name: string): NotificationCommand => ({
  type: 'DeleteNotification',
  notificationId: id(name),
  reader: mine,
  at,
});
const markAll: NotificationCommand = { type: 'MarkAllNotificationsRead', reader: mine, at };
const clear: NotificationCommand = { type: 'ClearNotifications', reader: mine, at };

const raised = (...what: Parameters<typeof content>): NotificationEvent => ({
  type: 'NotificationRaised',
  notification: content(...what),
  at,
});
const wasRead = (name: string): NotificationEvent => ({ type: 'NotificationRead', notificationId: id(name), at });
const deleted = (name: string): NotificationEvent => ({ type: 'NotificationDeleted', notificationId: id(name), at });
const cleared = (...names: string[]): NotificationEvent => ({
  type: 'NotificationsCleared',
  notificationIds: names.map(id),
  at,
});
const full = Array.from({ length: 50 }, (_, n) => raised(`n${n}`));

describe('the bell', () => {
  it('records a notification', () => given().when(raise('a')).then(raised('a')));
  it('records it once', () => given(raised('a')).when(raise('a')).thenNothing());

  it('marks as read', () => given(raised('a')).when(markRead('a')).then(wasRead('a')));
  it('ignores a notification that is already read', () =>
    given(raised('a'), wasRead('a')).when(markRead('a')).thenNothing());
  it('refuses an unknown notification', () => given().when(markRead('a')).thenRefused('NOTIFICATION_NOT_FOUND'));

  it('deletes', () => given(raised('a')).when(remove('a')).then(deleted('a')));
  it('deletes once', () => given(raised('a'), deleted('a')).when(remove('a')).thenRefused('NOTIFICATION_NOT_FOUND'));

  it('marks all unread notifications', () =>
    given(raised('a'), raised('b'), wasRead('a'), raised('c')).when(markAll).then(wasRead('b'), wasRead('c')));
  it('has nothing to mark when all is read', () => given(raised('a'), wasRead('a')).when(markAll).thenNothing());

  it('clears all', () => given(raised('a'), raised('b'), wasRead('a')).when(clear).then(cleared('a', 'b')));
  it('has nothing to clear when it is empty', () => given(raised('a'), cleared('a')).when(clear).thenNothing());
});

describe("another session's own notifications", () => {
  const history = [raised('a', theirs), raised('b', mine), raised('c')];
  it('cannot be read', () =>
    given(...history)
      .when(markRead('a'))
      .thenRefused('NOTIFICATION_NOT_FOUND'));
  it('cannot be deleted', () =>
    given(...history)
      .when(remove('a'))
      .thenRefused('NOTIFICATION_NOT_FOUND'));
  it('stay unread when all are marked', () =>
    given(...history)
      .when(markAll)
      .then(wasRead('b'), wasRead('c')));
  it('stay when all are cleared', () =>
    given(...history)
      .when(clear)
      .then(cleared('b', 'c')));
});

describe('fifty at most', () => {
  it('drops the oldest', () =>
    given(...full, raised('new'))
      .when(markRead('n0'))
      .thenRefused('NOTIFICATION_NOT_FOUND'));
  it('keeps the second oldest', () =>
    given(...full, raised('new'))
      .when(markRead('n1'))
      .then(wasRead('n1')));
  it('drops the oldest by the time it was raised, not read', () =>
    given(...full, wasRead('n0'), raised('new'))
      .when(remove('n0'))
      .thenRefused('NOTIFICATION_NOT_FOUND'));
});
