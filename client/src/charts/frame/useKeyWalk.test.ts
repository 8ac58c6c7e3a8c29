import { act, renderHook } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { useKeyWalk } from './useKeyWalk.js';

/** A chart of five points. */
function walking() {
  const { result } = renderHook(() => {
    const [at, point] = useState<number | null>(null);
    return { at, point, ...useKeyWalk({ at, last: 4, point }) };
  });
  /** @returns whether the page would have scrolled by it. */
  const press = (key: string): boolean => {
    let left = true;
    const preventDefault = () => {
      left = false;
    };
    act(() => result.current.listeners.onKeyDown({ key, preventDefault }));
    return left;
  };
  const walk = (...keys: string[]) =>
    keys.map(key => {
      press(key);
      return result.current.at;
    });
  return { result, press, walk };
}

it('starts at the newest point, and continues from the shown one', () => {
  expect(walking().walk('ArrowLeft', 'ArrowLeft', 'ArrowRight')).toEqual([4, 3, 4]);
  const { result, walk } = walking();
  act(() => result.current.point(2));
  expect(walk('ArrowLeft')).toEqual([1]);
});

it('jumps to the first and the last, and stops at both', () => {
  expect(walking().walk('Home', 'ArrowLeft', 'End', 'ArrowRight')).toEqual([0, 0, 4, 4]);
});

it('leaves all other keys to the page', () => {
  const { result, press } = walking();
  expect([press('Tab'), press('ArrowDown'), result.current.at, result.current.byKey]).toEqual([
    true,
    true,
    null,
    false,
  ]);
  expect([press('Home'), result.current.at, result.current.byKey]).toEqual([false, 0, true]);
});

it('ends when the pointer moves, and shows nothing once the focus has left', () => {
  const { result, press } = walking();
  press('End');
  act(() => result.current.listeners.onPointerMove());
  expect([result.current.at, result.current.byKey]).toEqual([4, false]);
  act(() => result.current.listeners.onBlur());
  expect(result.current.at).toBeNull();
});
