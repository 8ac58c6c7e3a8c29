/** The service worker (public/push.js) in a scope of the test's own. */
import { expect, it, vi } from 'vitest';
import script from '../../../../public/push.js?raw';

function worker({ open = [] as readonly string[] } = {}) {
  const focus = vi.fn();
  const openWindow = vi.fn();
  const showNotification = vi.fn();
  const listeners = new Map<string, (event: unknown) => void>();
  const self = {
    location: { origin: 'https://app.example' },
    addEventListener: (type: string, listener: (event: unknown) => void) => listeners.set(type, listener),
    clients: { matchAll: async () => open.map(url => ({ url, focus: () => focus(url) })), openWindow },
    registration: { showNotification },
  };
  new Function('self', script)(self);
  const fire = async (type: string, event: object) => {
    let done: unknown;
    listeners.get(type)?.({ ...event, waitUntil: (work: unknown) => (done = work) });
    await done;
  };
  return { fire, focus, openWindow, showNotification, types: [...listeners.keys()] };
}

const click = { notification: { close: vi.fn(), data: { path: '/competitors?competitor=c1' } } };

it('shows a message, with the tag that replaces the same one', async () => {
  const { fire, showNotification } = worker();
  await fire('push', { data: { json: () => ({ title: 'Tent', body: 'Fell', path: '/x', tag: 't' }) } });
  expect(showNotification).toHaveBeenCalledWith('Tent', expect.objectContaining({ body: 'Fell', tag: 't' }));
});

it('opens the competitor in a new window, and focuses one that shows it', async () => {
  const closed = worker({ open: ['https://app.example/dashboard'] });
  await closed.fire('notificationclick', click);
  expect(closed.openWindow).toHaveBeenCalledWith('https://app.example/competitors?competitor=c1');

  const shown = worker({ open: ['https://app.example/dashboard', 'https://app.example/competitors?competitor=c1'] });
  await shown.fire('notificationclick', click);
  expect(shown.focus).toHaveBeenCalledWith('https://app.example/competitors?competitor=c1');
  expect(shown.openWindow).not.toHaveBeenCalled();
});

it('opens nothing outside the app', async () => {
  const { fire, openWindow } = worker();
  await fire('notificationclick', { notification: { close: () => {}, data: { path: '//evil.example/' } } });
  expect(openWindow).not.toHaveBeenCalled();
});

it('answers no requests and caches nothing', () => {
  expect(worker().types).toEqual(['push', 'notificationclick']);
  expect(script).not.toMatch(/caches|fetch/);
});
