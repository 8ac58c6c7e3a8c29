/**
 * One of the things side by side in a chart: a day, or a week of the waterfall, or its total. All have the same width,
 * their own text on the axis, and their card.
 */
import type { CardText } from './ChartCard.js';

export interface Slot {
  readonly key: string;
  /** `null`: more than a day. */
  readonly day: string | null;
  readonly text: string;
  /** The height of its mark, where the card's dot sits. */
  readonly value: number;
  /** The lowest and highest value drawn in it. */
  readonly low: number;
  readonly high: number;
  readonly compared: number | null;
  readonly card: CardText;
}
