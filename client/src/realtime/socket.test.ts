import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

type Listener = (...args: unknown[]) => void;
const heard = new Map<string, Listener>();
const made = {
  active: false,
  connect: vi.fn(),
  disconnect: vi.fn(),
  on: (name: string, to: Listener) => heard.set(name, to),
};
vi.mock('socket.io-client', () => ({ io: () => made }));

const refused = vi.fn();
const refuse = (code: string) => heard.get('connect_error')?.(Object.assign(new Error(code), { data: { code } }));

beforeEach(async () => {
  vi.useFakeTimers();
  const { openSocket } = await import('./socket.js');
  openSocket({ apply: () => {}, resync: () => {}, refused, ended: () => {} });
});
afterEach(() => {
  vi.useRealTimers();
  vi.clearAllMocks();
  vi.resetModules();
});

describe('a connection that ends', () => {
  it.each([
    // The library reconnects by itself only after a lost connection.
    ['io server disconnect', 1],
    ['transport close', 0],
    ['io client disconnect', 0],
  ])('with %s is opened anew by us %i times', (reason, times) => {
    heard.get('disconnect')?.(reason);
    expect(made.connect).toHaveBeenCalledTimes(times);
  });

  it.each([
    ['io server disconnect', 'reconnecting'],
    ['transport close', 'reconnecting'],
    ['io client disconnect', 'online'],
  ])('with %s shows the page as %s', async (reason, state) => {
    const { connection } = await import('../state/connection.js');
    connection.set({ state: 'online' });
    heard.get('disconnect')?.(reason);
    expect(connection.get().state).toBe(state);
  });
});

describe('a handshake that the server refuses', () => {
  it.each([
    ['SERVICE_UNAVAILABLE', 5_000],
    ['TOO_MANY_SOCKETS', 30_000],
  ])('with %s is tried again after %i ms', (code, ms) => {
    refuse(code);
    vi.advanceTimersByTime(ms - 1);
    expect(made.connect).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(made.connect).toHaveBeenCalledOnce();
    expect(refused).not.toHaveBeenCalled();
  });

  it('leaves the page without pushes, so that it polls', async () => {
    const { connection } = await import('../state/connection.js');
    connection.set({ state: 'online' });
    refuse('TOO_MANY_SOCKETS');
    expect(connection.get().state).not.toBe('online');
  });

  it.each(['AUTHENTICATION_REQUIRED', 'SESSION_EXPIRED'])('with %s is about the session', code => {
    refuse(code);
    vi.advanceTimersByTime(60_000);
    expect(refused).toHaveBeenCalledOnce();
    expect(made.connect).not.toHaveBeenCalled();
  });
});
