/** The merchant's notes at the foot of the revenue curve, each with a line to its day. */
import { useMemo } from 'react';
import type { Annotation } from '../../../../../domain/api/annotations.js';
import type { DayPlaces } from '../../../charts/series/DayPlaces.js';
import { monthDay } from '../../../format/date.js';
import { Edit } from '../../../ui/icons.js';
import { notesTexts as texts } from '../texts/notesTexts.js';
import { placeNotes } from './placeNotes.js';

/** Pixels that a pin takes at least: nearer to the edge, it stands on the other side of its line. */
const NARROWEST = 32;

interface Props {
  readonly notes: readonly Annotation[];
  readonly places: DayPlaces;
  /** Opens a pin's first note. */
  readonly onOpen: (id: string) => void;
}

export function NotePins({ notes, places, onOpen }: Props) {
  const placed = useMemo(() => placeNotes(notes, places), [notes, places]);
  return (
    <div className="pins note-pins">
      <svg className="pin-lines" aria-hidden="true">
        {placed.map(({ x, y }) => (
          <line key={x} className="note-stem" x1={x} x2={x} y1={y} y2={places.bottom} />
        ))}
      </svg>
      {placed.map(({ x, notes: there, room }) => {
        const [first] = there;
        return (
          first && (
            <button
              key={first.id}
              type="button"
              className="note-pin"
              data-side={places.right - x < NARROWEST ? 'left' : 'right'}
              title={there.map(({ day, text }) => texts.pin(monthDay(day), text)).join('\n')}
              aria-label={there.map(({ day, text }) => texts.pin(monthDay(day), text)).join('; ')}
              ref={box => place(box, x, places.bottom)}
              onClick={() => onOpen(first.id)}
            >
              <Edit size={12} />
              {there.length > 1
                ? there.length
                : room > 0 && <span ref={words => limitWidth(words, room)}>{first.text}</span>}
            </button>
          )
        );
      })}
    </div>
  );
}

/** Through the style object: the content security policy refuses `style` attributes. */
function place(box: HTMLElement | null, x: number, bottom: number): void {
  box?.style.setProperty('left', `${x}px`);
  box?.style.setProperty('top', `${bottom}px`);
}

const limitWidth = (words: HTMLElement | null, room: number): void =>
  words?.style.setProperty('max-width', `${room}px`);
