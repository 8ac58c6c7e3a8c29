import { act, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dismissAllToasts, showToast, toasts } from '../../state/toasts.js';
import tokens from '../../styles/tokens.css?raw';
import { declared } from '../../test/declared.js';
import { Toaster } from './Toaster.js';
import sheet from './toasts.css?raw';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  act(dismissAllToasts);
});

const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));
async function show(say: () => void) {
  render(<Toaster />);
  act(say);
}

describe('toasts', () => {
  it('stay 4 s, errors 6 s', async () => {
    await show(() => {
      showToast('success', 'Saved.');
      showToast('error', 'Not saved.');
    });
    const shown = () => ['Saved.', 'Not saved.'].map(text => screen.queryByText(text) !== null);
    pass(3_999);
    expect(shown()).toEqual([true, true]);
    pass(1);
    expect(shown()).toEqual([false, true]);
    pass(1_999);
    expect(shown()).toEqual([false, true]);
    pass(1);
    expect(shown()).toEqual([false, false]);
  });

  it('interrupt a screen reader for an error only', async () => {
    await show(() => {
      showToast('success', 'Saved.');
      showToast('error', 'Not saved.');
    });
    expect(within(screen.getByRole('alert')).getByText('Not saved.')).toBeDefined();
    expect(within(screen.getByRole('status')).getByText('Saved.')).toBeDefined();
  });

  it('stay while they have the focus', async () => {
    await show(() => showToast('info', 'Gone.', { action: { label: 'Undo', run: () => {} } }));
    act(() => screen.getByRole('button', { name: 'Undo' }).focus());
    pass(60_000);
    expect(screen.getByText('Gone.')).toBeDefined();
  });

  it('do what they offer once, and are gone', async () => {
    const run = vi.fn();
    await show(() => showToast('info', 'Gone.', { action: { label: 'Undo', run } }));
    act(() => screen.getByRole('button', { name: 'Undo' }).click());
    expect([run.mock.calls.length, toasts.get()]).toEqual([1, []]);
  });

  it('can be closed', async () => {
    await show(() => showToast('error', 'Not saved.'));
    act(() => screen.getByRole('button', { name: 'Close' }).click());
    expect(toasts.get()).toEqual([]);
  });

  it('appear at the top, in the middle', () => {
    const { container } = render(<Toaster />);
    expect(container.firstElementChild?.className).toBe('toasts');
    const { position, top, left, transform } = declared(sheet, '.toasts');
    expect({ position, top, left, transform }).toEqual({
      position: 'fixed',
      top: 'calc(var(--bar) + 8px)',
      left: '50%',
      transform: 'translateX(-50%)',
    });
  });

  it.each([
    ['success', 'good', 'green', 1],
    ['error', 'bad', 'red', 0],
  ] as const)('of %s have the colour %s, which is %s in both themes', async (kind, token, _name, strongest) => {
    await show(() => showToast(kind, 'Well?'));
    expect(screen.getByText('Well?').closest<HTMLElement>('.toast')?.dataset.kind).toBe(kind);
    const { 'border-inline-start': edge } = declared(sheet, `.toast[data-kind="${kind}"]`);
    expect(edge).toBe(`3px solid var(--${token})`);
    const values = [...tokens.matchAll(new RegExp(`--${token}: #(\\w{2})(\\w{2})(\\w{2});`, 'g'))];
    expect(values).toHaveLength(2);
    for (const [, ...channels] of values) {
      const shares = channels.map(channel => Number.parseInt(channel, 16));
      expect(shares.indexOf(Math.max(...shares))).toBe(strongest);
    }
  });

  it('merge into one with a new time if they say the same', async () => {
    await show(() => showToast('success', 'Saved.'));
    pass(3_000);
    act(() => showToast('success', 'Saved.'));
    pass(3_000);
    expect(screen.getAllByText('Saved.')).toHaveLength(1);
    pass(1_000);
    expect(screen.queryByText('Saved.')).toBeNull();
  });

  it('replace their progress by its result, in its place', async () => {
    await show(() => {
      showToast('info', 'Refreshing…', { topic: 'refresh', duration: 60_000 });
      showToast('info', 'Something else.');
    });
    act(() => showToast('success', 'Refreshed.', { topic: 'refresh' }));
    expect([...document.querySelectorAll('.toast p')].map(({ textContent }) => textContent)).toEqual([
      'Refreshed.',
      'Something else.',
    ]);
    pass(4_000);
    expect(toasts.get()).toEqual([]);
  });

  it('with an action are never merged: each undoes its own', () => {
    const action = { label: 'Undo', run: () => {} };
    showToast('info', 'Removed.', { action });
    showToast('info', 'Removed.', { action });
    expect(toasts.get()).toHaveLength(2);
  });

  it('are at most 20', () => {
    for (let n = 0; n < 30; n++) showToast('info', `${n}`);
    expect(toasts.get()).toHaveLength(20);
    expect(toasts.get()[0]?.message).toBe('10');
  });
});
