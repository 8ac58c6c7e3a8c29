import { act, render } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { requestedAction, useRequestedAction } from './requestedAction.js';

function Screen({ add }: { add: () => void }) {
  useRequestedAction({ addCompetitor: add });
  return null;
}

afterEach(() => requestedAction.set(null));

it.each([
  ['before', () => requestedAction.set('addCompetitor'), () => {}],
  ['after', () => {}, () => requestedAction.set('addCompetitor')],
])('runs once an action that was requested %s the screen opened', (_, before, after) => {
  const add = vi.fn();
  before();
  const { rerender } = render(<Screen add={add} />);
  act(after);
  rerender(<Screen add={add} />);
  expect([add.mock.calls.length, requestedAction.get()]).toEqual([1, null]);
});

it('leaves the action of another screen', () => {
  const add = vi.fn();
  render(<Screen add={add} />);
  act(() => requestedAction.set('exportData'));
  expect([add.mock.calls.length, requestedAction.get()]).toEqual([0, 'exportData']);
});

it('runs nothing that an address names', () => {
  history.replaceState(null, '', '/competitors?do=addCompetitor');
  const add = vi.fn();
  render(<Screen add={add} />);
  expect(add).not.toHaveBeenCalled();
});
