import { describe, expect, it } from 'vitest';
import css from './tokens.css?raw';

/** WCAG 2.2: relative luminance and contrast of two `#rrggbb` colours. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(start => {
    const channel = Number.parseInt(hex.slice(start, start + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
const contrast = (a: string, b: string): number => {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].toSorted((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
};

const [light = '', dark = ''] = css.split(':root.bp6-dark');
const colour = (block: string, name: string): string => {
  const value = new RegExp(`--${name}: (#[0-9a-f]{6})`).exec(block)?.[1];
  if (!value) throw new Error(`no token ${name}`);
  return value;
};

describe.each([
  ['light', light],
  ['dark', dark],
])('%s tokens', (_theme, block) => {
  const texts = ['text', 'muted', 'link', 'good', 'bad', 'warning'];
  const grounds = ['page', 'card', 'raised'];
  it.each(texts.flatMap(text => grounds.map(ground => [text, ground] as const)))(
    '%s is readable on %s',
    (text, ground) => expect(contrast(colour(block, text), colour(block, ground))).toBeGreaterThanOrEqual(4.5),
  );
  it.each(grounds)('the focus ring stands out on %s', ground =>
    expect(contrast(colour(block, 'focus'), colour(block, ground))).toBeGreaterThanOrEqual(3),
  );
});

it('the primary colour is the spec’s', () => expect(colour(light, 'primary')).toBe('#2563eb'));
