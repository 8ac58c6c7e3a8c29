import { act, cleanup, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { type SharedState, sharedState, useSharedState } from './sharedState.js';

const rendered = vi.fn();
function Shown({ count }: { count: SharedState<number> }) {
  rendered();
  return <p>{useSharedState(count)}</p>;
}

it('is followed by components and other code, until they unsubscribe', () => {
  const count = sharedState(1);
  const heard = vi.fn();
  const stop = count.subscribe(heard);
  render(<Shown count={count} />);
  act(() => count.set(2));
  expect([screen.getByText('2').textContent, count.get(), heard.mock.calls.length]).toEqual(['2', 2, 1]);
  stop();
  cleanup();
  rendered.mockClear();
  act(() => count.set(3));
  expect([count.get(), heard.mock.calls.length, rendered.mock.calls.length]).toEqual([3, 1, 0]);
});

it('set to the same value notifies no one', () => {
  const count = sharedState(1);
  const heard = vi.fn();
  count.subscribe(heard);
  count.set(1);
  expect(heard).not.toHaveBeenCalled();
});
