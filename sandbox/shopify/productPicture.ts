/** Draws a product's picture: two ranges of hills under a sky, in its own colours. */
import { hash } from '../chance/random.js';
import { type Colour, encodePng, hsl } from './png.js';

const SIZE = 160;
const SKY_STEPS = 64;
const PEAKS = 5;

/** @param name the product's handle: the same handle has the same picture. */
export function productPicture(name: string): Buffer {
  const seed = hash(name);
  const hue = seed % 360;
  const sky = Array.from({ length: SKY_STEPS }, (_, step): Colour => {
    const down = step / SKY_STEPS;
    return hsl(hue + 40 * down, 55 - 10 * down, 82 - 20 * down);
  });
  const far = ridge(seed, SIZE * 0.45);
  const near = ridge(hash(`${name}, near`), SIZE * 0.62);
  const palette = [...sky, hsl(hue, 30, 46), hsl(hue, 40, 22)];
  return encodePng(SIZE, palette, (x, y) => {
    if (y >= near(x)) return SKY_STEPS + 1;
    if (y >= far(x)) return SKY_STEPS;
    return Math.floor((y / SIZE) * SKY_STEPS);
  });
}

/** Draws straight slopes from peak to valley. @returns the height at which the hills start, from the top. */
function ridge(seed: number, top: number): (x: number) => number {
  const heights = Array.from({ length: PEAKS + 1 }, (_, n) => top + ((seed >>> (n * 5)) & 31));
  const width = SIZE / PEAKS;
  return x => {
    const n = Math.floor(x / width);
    const [from = top, to = top] = heights.slice(n, n + 2);
    return from + (to - from) * (x / width - n);
  };
}
