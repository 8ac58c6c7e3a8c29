import type { DayPlaces } from '../../../charts/series/DayPlaces.js';
import type { Pin } from './pinsOf.js';

export interface PlacedPin extends Pin {
  readonly x: number;
  readonly y: number;
  /** True if words fit next to the mark. */
  readonly wide: boolean;
}

/** Pixels: nearer than this, two pins become one; nearer than that, they show only their marks. */
const MERGED = 34;
const NARROW = 92;
/** A narrower plot shows only marks: half of the words would be missing. */
const WORDS_FROM = 760;

/** Puts pins where their days are drawn. @param pins oldest first. */
export function spread(pins: readonly Pin[], { days, left, right }: DayPlaces): PlacedPin[] {
  const placeOf = new Map(days.map(place => [place.day, place]));
  const placed: Omit<PlacedPin, 'wide'>[] = [];
  for (const pin of pins) {
    const place = placeOf.get(pin.day);
    if (!place) continue;
    const last = placed.at(-1);
    if (last && place.x - last.x < MERGED)
      placed[placed.length - 1] = { ...last, moves: [...pin.moves, ...last.moves] };
    else placed.push({ ...pin, x: place.x, y: place.y });
  }
  const far = (a: { x: number } | undefined, b: { x: number } | undefined) => !a || !b || b.x - a.x >= NARROW;
  return placed.map((pin, index) => ({
    ...pin,
    wide: right - left >= WORDS_FROM && far(placed[index - 1], pin) && far(pin, placed[index + 1]),
  }));
}
