import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dismissAllToasts, showToast, toasts } from '../state/toasts.js';
import base from '../styles/base.css?raw';
import tokens from '../styles/tokens.css?raw';
import { declared } from '../test/declared.js';
import { Delta } from './Delta.js';
import { Sparkline } from './Sparkline.js';
import { sparklinePoints } from './sparklinePoints.js';
import { Thumbnail } from './Thumbnail.js';
import { Tinted } from './Tinted.js';
import { Toaster } from './Toaster.js';
import css from './ui.css?raw';

describe('a delta', () => {
  const colourOf = (type: string) =>
    new RegExp(
      `\\.delta${type === 'neutral' ? '' : `\\[data-type="${type}"\\]`} \\{[^}]*?color: var\\(--(\\w+)\\)`,
    ).exec(css)?.[1];

  it.each([
    [4.2, undefined, 'up', 'good'],
    [-4.2, undefined, 'down', 'bad'],
    [0.01, undefined, 'neutral', 'muted'],
    [null, undefined, 'neutral', 'muted'],
    [40, 'neutral' as const, 'neutral', 'muted'],
  ])('of %s per cent (type %s) is %s: its colour is %s', (percent, given, type, colour) => {
    const { container } = render(<Delta percent={percent} against="before" {...(given ? { type: given } : {})} />);
    expect(container.firstElementChild?.getAttribute('data-type')).toBe(type);
    expect(colourOf(type)).toBe(colour);
  });
});

describe('toasts', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => {
    vi.useRealTimers();
    act(dismissAllToasts);
  });

  it('stay 4 s, errors 6 s', () => {
    render(<Toaster />);
    act(() => {
      showToast('success', 'Saved.');
      showToast('error', 'Not saved.');
    });
    expect(screen.getByRole('alert').textContent).toContain('Not saved.');
    const shown = () => ['Saved.', 'Not saved.'].map(text => screen.queryByText(text) !== null);
    const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));
    pass(3_999);
    expect(shown()).toEqual([true, true]);
    pass(1);
    expect(shown()).toEqual([false, true]);
    pass(1_999);
    expect(shown()).toEqual([false, true]);
    pass(1);
    expect(shown()).toEqual([false, false]);
  });

  it('stay while they have the focus', () => {
    render(<Toaster />);
    act(() => showToast('info', 'Gone.', { action: { label: 'Undo', run: () => {} } }));
    act(() => screen.getByRole('button', { name: 'Undo' }).focus());
    act(() => vi.advanceTimersByTime(60_000));
    expect(screen.getByText('Gone.')).toBeDefined();
  });

  it('appear at the top, in the middle', () => {
    const { container } = render(<Toaster />);
    expect(container.firstElementChild?.className).toBe('toasts');
    const { position, top, left, transform } = declared(base, '.toasts');
    expect({ position, left, transform }).toEqual({ position: 'fixed', left: '50%', transform: 'translateX(-50%)' });
    expect(Number.parseInt(top ?? '', 10)).toBeLessThan(100);
  });

  it.each([
    ['success', 'good', 'green', 1],
    ['error', 'bad', 'red', 0],
  ] as const)('of %s have the colour %s, which is %s in both themes', (kind, token, _name, strongest) => {
    render(<Toaster />);
    act(() => showToast(kind, 'Well?'));
    expect(screen.getByText('Well?').parentElement?.dataset.kind).toBe(kind);
    const { 'border-inline-start': edge } = declared(base, `.toast[data-kind="${kind}"]`);
    expect(edge).toBe(`3px solid var(--${token})`);
    const values = [...tokens.matchAll(new RegExp(`--${token}: #(\\w{2})(\\w{2})(\\w{2});`, 'g'))];
    expect(values).toHaveLength(2);
    for (const [, ...channels] of values) {
      const shares = channels.map(channel => Number.parseInt(channel, 16));
      expect(shares.indexOf(Math.max(...shares))).toBe(strongest);
    }
  });

  it('that say the same are one, with a new time', () => {
    render(<Toaster />);
    act(() => showToast('success', 'Saved.'));
    act(() => vi.advanceTimersByTime(3_000));
    act(() => showToast('success', 'Saved.'));
    act(() => vi.advanceTimersByTime(3_000));
    expect(screen.getAllByText('Saved.')).toHaveLength(1);
    act(() => vi.advanceTimersByTime(1_000));
    expect(screen.queryByText('Saved.')).toBeNull();
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

describe('a tinted value', () => {
  it('is tinted when it changes, not when it appears', () => {
    const { rerender } = render(<Tinted value={1}>$1</Tinted>);
    expect(screen.getByText('$1').className).toBe('');
    rerender(<Tinted value={2}>$2</Tinted>);
    expect(screen.getByText('$2').className).toBe('tinted');
  });
});

describe('a thumbnail', () => {
  it('is the picture; a box if it is missing or fails, and the next one is tried again', () => {
    const { container, rerender } = render(<Thumbnail src="/api/images/products/1?v=a" />);
    const image = () => container.querySelector('img');
    expect(image()?.getAttribute('src')).toBe('/api/images/products/1?v=a');
    expect(image()?.getAttribute('alt')).toBe('');
    fireEvent.error(image() as HTMLImageElement);
    expect(image()).toBeNull();
    expect(container.querySelector('.thumb svg')).not.toBeNull();
    rerender(<Thumbnail src="/api/images/products/1?v=b" />);
    expect(image()?.getAttribute('src')).toBe('/api/images/products/1?v=b');
    rerender(<Thumbnail src={null} />);
    expect(image()).toBeNull();
  });
});

describe('a sparkline', () => {
  it('runs from floor to ceiling', () =>
    expect(sparklinePoints([0, 5, 10], 100, 20)).toEqual(['0.0 20.0', '50.0 10.0', '100.0 0.0']));
  it('is flat on the floor for zeroes', () =>
    expect(sparklinePoints([0, 0], 10, 20)).toEqual(['0.0 20.0', '10.0 20.0']));
  it('needs two points', () => expect(sparklinePoints([1], 10, 20)).toEqual([]));
  it('is dashed to a day that is not over', () => {
    const { container } = render(<Sparkline values={[0, 10, 1]} open />);
    expect(container.querySelector('.sparkline-line')?.getAttribute('d')).toBe('M0.0 30.0L60.0 0.0');
    expect(container.querySelector('.sparkline-open')?.getAttribute('d')).toBe('M60.0 0.0L120.0 27.0');
  });
});
