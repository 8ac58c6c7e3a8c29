/** Computes the plot inside a chart's frame. All types share it, so that switching moves no axis. Pixels. Pure. */
import type { Scale } from './ticksOf.js';

export interface Plot {
  /** From the frame's upper left corner. */
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  /** The width of a slot. */
  readonly band: number;
  readonly scale: Scale;
  /** The middle of a slot. */
  readonly x: (slot: number) => number;
  readonly y: (value: number) => number;
}

/** Above the plot: the lane for pins. Below it: the days. */
const TOP = 56;
const BOTTOM = 28;
const NARROW = 640;
const SIDES = { wide: { left: 52, right: 28 }, narrow: { left: 44, right: 16 } };

/** Of the amounts at the left, in the charts' font; and the room beside them. */
const CHARACTER = 6.5;
const LABEL_ROOM = 10;

/**
 * @param width of the whole frame, like @param height. @param slots the number of slots.
 * @param longest the characters of the longest amount at the left: 'K' is short, and not every language has it.
 */
export function plotOf(width: number, height: number, slots: number, scale: Scale, longest = 0): Plot {
  const { left: least, right } = width < NARROW ? SIDES.narrow : SIDES.wide;
  const left = Math.max(least, Math.ceil(longest * CHARACTER) + LABEL_ROOM);
  const plot = { width: Math.max(0, width - left - right), height: Math.max(0, height - TOP - BOTTOM) };
  const band = plot.width / Math.max(1, slots);
  const span = scale.high - scale.low;
  return {
    left,
    top: TOP,
    ...plot,
    band,
    scale,
    x: slot => left + band * (slot + 0.5),
    y: value => TOP + plot.height * (1 - (value - scale.low) / span),
  };
}
