import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useCountUp } from './useCountUp.js';

const A_STEP = 250;
const counting = (first: number | null) => {
  const { result, rerender } = renderHook(useCountUp, { initialProps: first });
  return { shown: () => result.current, becomes: (value: number | null) => rerender(value) };
};
const after = (ms: number) => act(() => vi.advanceTimersByTime(ms));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('shows what is known first at once', () => {
  const { shown, becomes } = counting(null);
  expect(shown()).toBeNull();
  becomes(2_886);
  expect(shown()).toBe(2_886);
});

it('is at the next value after a second, in even steps: large figures were still on their way after twelve', () => {
  const { shown, becomes } = counting(0);
  becomes(819_396);
  expect(shown()).toBe(0);
  after(A_STEP);
  expect(shown()).toBe(204_849);
  after(A_STEP);
  expect(shown()).toBe(409_698);
  after(2 * A_STEP);
  expect(shown()).toBe(819_396);
});

it('goes on from where it is when the value changes on the way', () => {
  const { shown, becomes } = counting(0);
  becomes(100);
  after(2 * A_STEP);
  becomes(250);
  expect(shown()).toBe(50);
  after(A_STEP);
  expect(shown()).toBe(100);
  after(3 * A_STEP);
  expect(shown()).toBe(250);
});

it('does not move for those who want no motion', () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  const { shown, becomes } = counting(0);
  becomes(100);
  expect(shown()).toBe(100);
});
