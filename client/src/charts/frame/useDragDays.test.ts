import { act, renderHook } from '@testing-library/react';
import type { PointerEvent } from 'react';
import { expect, it } from 'vitest';
import { type SlotSpan, useDragDays } from './useDragDays.js';

/** A chart whose slots are one pixel wide. */
function dragging() {
  const chosen: SlotSpan[] = [];
  const { result } = renderHook(() =>
    useDragDays(
      ({ clientX }) => clientX,
      span => chosen.push(span),
    ),
  );
  const send = (name: keyof typeof result.current.listeners, clientX: number, pointerType = 'mouse', button = 0) => {
    const event = { clientX, pointerType, button, pointerId: 1, currentTarget: { setPointerCapture: () => {} } };
    act(() => result.current.listeners[name](event as unknown as PointerEvent));
  };
  const drag = (from: number, to: number, pointerType?: string, button?: number) => {
    send('onPointerDown', from, pointerType, button);
    send('onPointerMove', to, pointerType, button);
  };
  return { chosen, result, send, drag };
}

it.each([
  [3, 7],
  [7, 3],
])('chooses the days from %i to %i in their order, on release', (from, to) => {
  const { chosen, result, send, drag } = dragging();
  drag(from, to);
  expect([result.current.span, chosen]).toEqual([{ first: 3, last: 7 }, []]);
  send('onPointerUp', to);
  expect([result.current.span, chosen]).toEqual([null, [{ first: 3, last: 7 }]]);
});

it.each([
  ['a click', 3, 3, 'mouse', 0],
  ['a finger, which scrolls', 3, 7, 'touch', 0],
  ['the other button, which opens a menu', 3, 7, 'mouse', 2],
])('chooses nothing by %s', (_, from, to, pointerType, button) => {
  const { chosen, send, drag } = dragging();
  drag(from, to, pointerType, button);
  send('onPointerUp', to, pointerType, button);
  expect(chosen).toEqual([]);
});

it('is cancelled by Escape, and moving on does not begin again', () => {
  const { chosen, result, send, drag } = dragging();
  drag(3, 7);
  act(() => void dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' })));
  send('onPointerMove', 9);
  expect(result.current.span).toBeNull();
  send('onPointerUp', 9);
  expect(chosen).toEqual([]);
});

it('is cancelled if the browser takes the pointer away', () => {
  const { chosen, send, drag } = dragging();
  drag(3, 7);
  send('onPointerCancel', 7);
  send('onPointerUp', 7);
  expect(chosen).toEqual([]);
});
