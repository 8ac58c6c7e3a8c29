import { fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Delta } from './Delta.js';
import { Sparkline } from './Sparkline.js';
import { sparklinePoints } from './sparklinePoints.js';
import { Thumbnail } from './Thumbnail.js';
import { Tinted } from './Tinted.js';
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
