import { expect, it, vi } from 'vitest';
import { activeShops } from '../../../domain/api/admin.js';
import { call, observeCalls } from './client.js';

it('an answer that is given up after its status does not end the merchant’s session, whatever its status', async () => {
  const unauthenticated = vi.fn();
  observeCalls({ unauthenticated, healthy: () => {}, trouble: () => {} });
  const stop = new AbortController();
  const json = () => {
    stop.abort();
    return Promise.reject(stop.signal.reason);
  };
  vi.stubGlobal('fetch', async () => ({ ok: false, status: 401, json }));
  await expect(call(activeShops, { signal: stop.signal })).rejects.toMatchObject({ name: 'AbortError' });
  expect(unauthenticated).not.toHaveBeenCalled();
  vi.unstubAllGlobals();
});
