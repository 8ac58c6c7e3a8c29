/**
 * `globals: false`: without it, Testing Library neither cleans up nor sets React's test flag. A DOM without layout knows
 * no window: everything is in sight, and laid out as soon as it is there.
 */
import { cleanup, configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';

class EverythingInSight {
  constructor(private readonly tell: (entries: readonly { readonly isIntersecting: boolean }[]) => void) {}
  observe(): void {
    this.tell([{ isIntersecting: true }]);
  }
  disconnect(): void {}
}

class LaidOutAtOnce {
  constructor(private readonly tell: () => void) {}
  observe(): void {
    this.tell();
  }
  disconnect(): void {}
}

// Files share a process and a window, so that React and Blueprint are loaded once. What a file leaves behind ends here: the
// client's modules, which keep its state, the page, and what a browser stores.
vi.resetModules();
for (const part of [document.body, document.head]) part.replaceChildren();
for (const store of [localStorage, sessionStorage]) store.clear();
// biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing here, too.
for (const cookie of document.cookie.split('; ')) document.cookie = `${cookie.split('=')[0]}=; Path=/; Max-Age=0`;
history.replaceState(null, '', '/');

Object.assign(globalThis, {
  IS_REACT_ACT_ENVIRONMENT: true,
  IntersectionObserver: EverythingInSight,
  ResizeObserver: LaidOutAtOnce,
  // A request that no test answers would fail once the network says so, perhaps in the middle of the next test.
  fetch: () => Promise.reject(new TypeError('Failed to fetch: no stubbed server')),
});

// The default, one second, is too short on a busy machine.
configure({ asyncUtilTimeout: 15_000 });
afterEach(cleanup);
