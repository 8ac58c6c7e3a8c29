/** Push alerts in a browser that the test describes: its permission, its push service, and its subscription. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AlertSettingsAnswer } from '../../../../domain/api/alerts.js';
import { session } from '../../state/session.js';
import { toasts } from '../../state/toasts.js';
import { merchant } from '../../test/merchant.js';
import { stubServer } from '../../test/server.js';
import { PushFields } from './PushFields.js';
import { browserName } from './push/browserName.js';

const KEY = 'BPush-key_';
const ENDPOINT = 'https://push.example/1';
const PHONE = { id: 'other', name: 'Chrome on Android', addedAt: '2026-11-01T00:00:00.000Z' };
type Push = AlertSettingsAnswer['push'];
const push = (more: Partial<Push> = {}): Push => ({
  ...{ enabled: true, digest: 'instant', publicKey: KEY, devices: [PHONE] },
  ...more,
});

interface Browser {
  readonly permission?: NotificationPermission;
  /** Holds the person's answer. */
  readonly allows?: boolean;
  /** True if the push service is out of reach. */
  readonly offline?: boolean;
  readonly subscribed?: boolean;
}

function browser({ permission = 'default', allows = true, offline = false, subscribed = false }: Browser = {}) {
  const subscription = {
    options: { applicationServerKey: null },
    endpoint: ENDPOINT,
    toJSON: () => ({ endpoint: ENDPOINT, keys: { p256dh: 'p', auth: 'a' } }),
    unsubscribe: vi.fn(async () => {
      current = null;
      return true;
    }),
  };
  let current: typeof subscription | null = subscribed ? subscription : null;
  const subscribe = vi.fn(async () => {
    if (offline) throw new DOMException('Registration failed - push service error', 'AbortError');
    current = subscription;
    return subscription;
  });
  const registration = { pushManager: { getSubscription: async () => current, subscribe } };
  const worker = {
    register: vi.fn(async () => registration),
    ready: Promise.resolve(registration),
    getRegistration: async () => registration,
  };
  vi.stubGlobal('PushManager', class {});
  const requestPermission = async () => (allows ? 'granted' : 'denied');
  vi.stubGlobal('Notification', Object.assign(class {}, { permission, requestPermission }));
  Object.defineProperty(navigator, 'serviceWorker', { value: worker, configurable: true });
  return { subscribe, worker, subscription };
}

const added = vi.fn();
let calls: [string, unknown][] = [];
async function open(kept: Push) {
  calls = [];
  const keep = (name: string) => (init: RequestInit) => {
    calls.push([name, init.body ? JSON.parse(String(init.body)) : null]);
    return { id: 'own', messageId: 'm1', position: '2' };
  };
  stubServer({
    'POST /api/alerts/devices': keep('add'),
    'DELETE /api/alerts/devices/other': keep('remove'),
    'POST /api/alerts/test': keep('test'),
  });
  await act(async () => {
    render(
      <QueryClientProvider client={new QueryClient()}>
        <PushFields kept={kept} choice={kept} onChange={() => {}} onAdded={added} />
      </QueryClientProvider>,
    );
  });
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const says = (text: string | RegExp) => waitFor(() => expect(screen.getByRole('status').textContent).toMatch(text));

beforeEach(() => session.set({ state: 'authenticated', me: merchant }));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  added.mockReset();
  toasts.set([]);
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

describe('push alerts', () => {
  it('are turned on in this browser with the installation’s key', async () => {
    const { subscribe, worker } = browser();
    await open(push({ devices: [] }));
    await press('Turn on in this browser');
    await waitFor(() => expect(calls).toHaveLength(1));
    expect(calls).toEqual([
      ['add', { endpoint: ENDPOINT, keys: { p256dh: 'p', auth: 'a' }, name: expect.any(String), language: 'en' }],
    ]);
    expect(worker.register).toHaveBeenCalledWith('/push.js');
    expect(subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: KEY });
    await waitFor(() => expect(added).toHaveBeenCalled());
    expect(toasts.get().map(({ message }) => message)).toEqual(['This browser gets push alerts from now on.']);
  });

  it('replace a subscription to another installation’s key', async () => {
    const { subscription, subscribe } = browser({ subscribed: true });
    await open(push());
    await press('Turn on in this browser');
    await waitFor(() => expect(subscribe).toHaveBeenCalled());
    expect(subscription.unsubscribe).toHaveBeenCalled();
  });

  it.each<[string, Browser, RegExp]>([
    ['the person declines', { allows: false }, /didn’t allow notifications/],
    ['the push service is out of reach', { offline: true }, /couldn’t reach its push service/],
  ])('stay off, and say why, if %s', async (_, state, text) => {
    browser(state);
    await open(push({ devices: [] }));
    await press('Turn on in this browser');
    await says(text);
    expect(calls).toEqual([]);
  });

  it('say in one sentence that this browser blocks notifications', async () => {
    browser({ permission: 'denied' });
    await open(push({ devices: [] }));
    await says(/^Notifications are blocked for this site\./);
    expect(screen.queryByRole('button', { name: 'Turn on in this browser' })).toBeNull();
  });

  it('say that this browser has no push', async () => {
    await open(push({ devices: [] }));
    await says(/^This browser can’t show push alerts\./);
  });

  it('name this browser, and remove any', async () => {
    const { subscription } = browser({ subscribed: true });
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`${merchant.shop}\n${ENDPOINT}`));
    const id = Buffer.from(digest).toString('hex').slice(0, 32);
    await open(push({ devices: [PHONE, { ...PHONE, id, name: 'Firefox on Linux' }] }));
    await screen.findByText('this browser');
    expect(screen.queryByRole('button', { name: 'Turn on in this browser' })).toBeNull();
    await press('Remove Chrome on Android');
    await waitFor(() => expect(calls).toEqual([['remove', null]]));
    expect(subscription.unsubscribe).not.toHaveBeenCalled();
  });

  it('can be tested', async () => {
    browser();
    await open(push());
    await press('Send a test by Push');
    await waitFor(() => expect(calls).toEqual([['test', { channel: 'push' }]]));
    await says(/The test is on its way/);
  });
});

it.each([
  [
    'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
    'Chrome on Android',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    'Safari on iPhone',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
    'Edge on Windows',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
  ['something else', 'Browser'],
])('names the browser of %s', (userAgent, name) => expect(browserName(userAgent)).toBe(name));
