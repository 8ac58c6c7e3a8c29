import type { Annotation } from '../../../../../domain/api/annotations.js';
import type { DayPlaces } from '../../../charts/series/DayPlaces.js';

export interface PlacedNotes {
  readonly x: number;
  /** The height of the day's value. */
  readonly y: number;
  /** At least one, oldest first. */
  readonly notes: readonly Annotation[];
  /** Pixels for words to the right of the mark; 0: none fit. */
  readonly room: number;
}

/** Pixels: nearer than this, notes share a pin. */
const MERGED = 34;
/** Fewer pixels show too little of a text. */
const LEAST_WORDS = 56;
const MOST_WORDS = 150;
const MARK = 30;

/** Puts notes where their days are drawn; other days' notes are left out. @param notes oldest day first. */
export function placeNotes(notes: readonly Annotation[], { days, right }: DayPlaces): PlacedNotes[] {
  const placeOf = new Map(days.map(place => [place.day, place]));
  const placed: Omit<PlacedNotes, 'room'>[] = [];
  for (const note of notes) {
    const place = placeOf.get(note.day);
    if (!place) continue;
    const last = placed.at(-1);
    if (last && place.x - last.x < MERGED) placed[placed.length - 1] = { ...last, notes: [...last.notes, note] };
    else placed.push({ x: place.x, y: place.y, notes: [note] });
  }
  return placed.map((pin, index) => {
    const room = Math.min(MOST_WORDS, (placed[index + 1]?.x ?? right + MARK / 2) - pin.x - MARK);
    return { ...pin, room: room < LEAST_WORDS ? 0 : room };
  });
}
