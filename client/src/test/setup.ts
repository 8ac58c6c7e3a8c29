/**
 * `globals: false`: without it, Testing Library neither cleans up nor sets React's test flag. A DOM without layout knows
 * no window: everything is in sight, and laid out as soon as it is there.
 */
import { cleanup } from '@testing-library/react';
import { afterEach } from 'vitest';

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

Object.assign(globalThis, {
  IS_REACT_ACT_ENVIRONMENT: true,
  IntersectionObserver: EverythingInSight,
  ResizeObserver: LaidOutAtOnce,
});
afterEach(cleanup);
