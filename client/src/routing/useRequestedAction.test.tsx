import { render } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { useRequestedAction } from './useRequestedAction.js';

function Screen({ add }: { add: () => void }) {
  useRequestedAction({ add });
  return null;
}

it.each([
  ['add', 1],
  ['nothing-known', 0],
  ['constructor', 0],
])('do=%s runs its action %i times, and leaves the address', (requested, times) => {
  const add = vi.fn();
  const { hook, searchHook, history } = memoryLocation({ path: `/competitors?do=${requested}&stock=in`, record: true });
  const screen = () => (
    <Router hook={hook} searchHook={searchHook}>
      <Screen add={add} />
    </Router>
  );
  const { rerender } = render(screen());
  rerender(screen());
  expect(add).toHaveBeenCalledTimes(times);
  expect(history.at(-1)).toBe('/competitors?stock=in');
});
