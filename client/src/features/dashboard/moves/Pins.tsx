/** Competitors' moves above the revenue curve: a pin for each day, and what is chosen as a band from that day on. */
import type { DayPlaces } from '../../../charts/series/DayPlaces.js';
import { monthDay } from '../../../format/date.js';
import type { BeforeAndSince } from './beforeAndSince.js';
import { moveText } from './moveText.js';
import { keyOf, type Pin } from './pinsOf.js';
import { ShopMark } from './ShopMark.js';
import { spread } from './spread.js';

interface Props {
  readonly pins: readonly Pin[];
  readonly places: DayPlaces;
  /** The key of the chosen move. */
  readonly chosen: string | null;
  readonly means: BeforeAndSince | null;
  readonly onChoose: (key: string | null) => void;
}

const LANE = 36;

export function Pins({ pins, places, chosen, means, onChoose }: Props) {
  const placed = spread(pins, places);
  const active = placed.find(({ moves }) => moves.some(move => keyOf(move) === chosen));
  const bottom = LANE + places.bottom;
  const lineAt = (value: number): number | null => {
    const y = places.yOf(value);
    return y === null ? null : LANE + y;
  };
  return (
    <div className="pins">
      <svg className="pin-lines" aria-hidden="true">
        {active && (
          <rect className="pin-band" x={active.x} y={LANE} width={places.right - active.x} height={places.bottom} />
        )}
        {placed.map(pin => (
          <g key={pin.day} data-chosen={pin === active}>
            <line className="pin-stem" x1={pin.x} x2={pin.x} y1={LANE - 8} y2={bottom} />
            {pin.y !== null && <circle className="pin-ring" cx={pin.x} cy={LANE + pin.y} r="4" />}
          </g>
        ))}
        {active &&
          means &&
          [means.before, means.since]
            .map(lineAt)
            .map(
              (y, index) =>
                y !== null && (
                  <line
                    key={index === 0 ? 'before' : 'since'}
                    className="pin-mean"
                    x1={active.x}
                    x2={places.right}
                    y1={y}
                    y2={y}
                  />
                ),
            )}
      </svg>
      {placed.map(({ day, x, moves, wide }) => {
        const [first] = moves;
        const at = moves.findIndex(move => keyOf(move) === chosen);
        // A pin of several moves goes through them, then lets go.
        const next = moves[at + 1];
        return (
          first && (
            <button
              key={day}
              type="button"
              className="pin"
              aria-pressed={at >= 0}
              aria-label={`${monthDay(day)}: ${first.label}, ${moveText(first)}${moves.length > 1 ? `, and ${moves.length - 1} more` : ''}`}
              ref={box => box?.style.setProperty('left', `${x}px`)}
              onClick={() => onChoose(next ? keyOf(next) : null)}
            >
              <ShopMark host={(moves[at] ?? first).host} />
              {moves.length > 1 ? moves.length : wide && moveText(first)}
            </button>
          )
        );
      })}
    </div>
  );
}
