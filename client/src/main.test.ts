import { act, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { competitors } from '../../domain/api/competitors.js';
import { merchant } from './test/merchant.js';
import { refusal, stubServer } from './test/server.js';

const signedIn = (value: string): void => {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and Safari.
  document.cookie = `shop=${value}; Path=/`;
};

/** The page as a browser loads it, for a signed-in merchant; every other call gets `answer`. */
async function load(answer: () => Response, path = '/privacy-policy') {
  vi.resetModules();
  vi.stubGlobal('scrollTo', () => {});
  signedIn(merchant.shop);
  document.body.innerHTML = '<div id="root"></div>';
  history.replaceState(null, '', path);
  stubServer({ '/api/auth/shopify/me': merchant, [competitors.path]: answer });
  const { session } = await import('./state/session.js');
  const { toasts } = await import('./state/toasts.js');
  const { call } = await import('./api/client.js');
  const settle = () => act(() => vi.dynamicImportSettled());
  await act(() => import('./main.js'));
  await settle();
  await waitFor(() => expect(session.get().state).toBe('authenticated'));
  const ask = async () => {
    await act(() => call(competitors).catch(() => null));
    await settle();
  };
  return { ask, session, toasts };
}

it('a 401 of any call ends the session, removes its cookie, and says so', async () => {
  const { ask, session, toasts } = await load(() => refusal(401, 'SESSION_EXPIRED'));
  await ask();
  expect(session.get().state).toBe('unauthenticated');
  expect(document.cookie).not.toContain('shop=');
  expect(toasts.get().map(({ message }) => message)).toEqual(['Your session has expired. Please sign in again.']);
});

const Nothing = () => null;

it('a 401 on a merchant’s screen asks there, over what was open', async () => {
  vi.doMock('./app/App.js', () => ({ App: Nothing }));
  const { ask, session, toasts } = await load(() => refusal(401, 'SESSION_EXPIRED'), '/profile');
  vi.doUnmock('./app/App.js');
  await ask();
  const { sessionExpired } = await import('./state/session.js');
  expect([session.get().state, sessionExpired.get()]).toEqual(['unauthenticated', 'aurora-outfitters.myshopify.com']);
  expect(toasts.get()).toEqual([]);
});

it('eight server errors of any call lead to the outage page', async () => {
  const { ask } = await load(() => refusal(503, 'SERVICE_UNAVAILABLE'));
  for (let n = 0; n < 7; n++) await ask();
  expect(location.pathname).toBe('/privacy-policy');
  await ask();
  await waitFor(() => expect(location.pathname).toBe('/service-unavailable'));
});

it('a visitor, who has no cookie of a store, is known to be signed out without a call', async () => {
  vi.resetModules();
  signedIn('; Max-Age=0');
  document.body.innerHTML = '<div id="root"></div>';
  history.replaceState(null, '', '/privacy-policy');
  const asked = stubServer({});
  await act(() => import('./main.js'));
  await act(() => vi.dynamicImportSettled());
  const { session } = await import('./state/session.js');
  expect([session.get().state, asked.filter(call => call.includes('/me'))]).toEqual(['unauthenticated', []]);
});
