/** Draws a week's revenue as a picture: a bar for each day, the week before behind it. Transparent, for either theme. */
import { encodePng } from '../../../platform/png/encodePng.js';
import type { Week } from './readWeek.js';

/** Twice the size at which the email shows it, for sharp screens. */
const CHART = { width: 1_104, height: 280 };
const BAR = 88;
const BEHIND = 116;
const BASE = 4;

type Colour = readonly [red: number, green: number, blue: number, alpha: number];
const NOW: Colour = [0x25, 0x63, 0xeb, 0xff];
const BEFORE: Colour = [0x94, 0xa3, 0xb8, 0x66];
const LINE: Colour = [0x94, 0xa3, 0xb8, 0xff];

export function weekChart({ days, before }: Week['revenue']): Buffer {
  const { width, height } = CHART;
  const pixels = new Uint8Array(width * height * 4);
  const fill = (left: number, top: number, right: number, bottom: number, colour: Colour) => {
    for (let y = top; y < bottom; y++) for (let x = left; x < right; x++) pixels.set(colour, (y * width + x) * 4);
  };
  const most = Math.max(...days, ...before, 0) || 1;
  const topOf = (value: number) => Math.round((height - BASE) * (1 - Math.max(0, value) / most));
  for (const [values, size, colour] of [
    [before, BEHIND, BEFORE],
    [days, BAR, NOW],
  ] as const)
    for (const [n, value] of values.entries()) {
      const middle = Math.round(((n + 0.5) * width) / values.length);
      fill(middle - size / 2, topOf(value), middle + size / 2, height - BASE, colour);
    }
  fill(0, height - BASE, width, height, LINE);
  return encodePng(width, height, pixels);
}
