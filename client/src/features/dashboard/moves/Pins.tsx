/** Competitors' moves above the revenue curve: a pin for each day, and what is chosen as a band from that day on. */
import type { DayPlaces } from '../../../charts/series/DayPlaces.js';
import { monthDay } from '../../../format/date.js';
import { wholeMoney } from '../../../format/money.js';
import { signedPercent } from '../../../format/number.js';
import { ShopMark } from '../../../ui/ShopMark.js';
import { dashboardTexts as texts } from '../texts/dashboardTexts.js';
import type { BeforeAndSince } from './beforeAndSince.js';
import { moveText } from './moveText.js';
import { keyOf, type Pin } from './pinsOf.js';
import { spread } from './spread.js';

interface Props {
  readonly pins: readonly Pin[];
  readonly places: DayPlaces;
  /** The key of the chosen move. */
  readonly chosen: string | null;
  readonly means: BeforeAndSince | null;
  /** Of the store's revenue. */
  readonly currency: string | null;
  readonly onChoose: (key: string | null) => void;
}

/** The point where a stem leaves its pin. */
const STEM_TOP = 36;

export function Pins({ pins, places, chosen, means, currency, onChoose }: Props) {
  const placed = spread(pins, places);
  const active = placed.find(({ moves }) => moves.some(move => keyOf(move) === chosen));
  const { left, right, top, bottom } = places;
  return (
    <div className="pins">
      <svg className="pin-lines" aria-hidden="true">
        {active && <rect className="pin-band" x={active.x} y={top} width={right - active.x} height={bottom - top} />}
        {placed.map(pin => (
          <g key={pin.day} data-chosen={pin === active}>
            <line className="pin-stem" x1={pin.x} x2={pin.x} y1={STEM_TOP} y2={pin.y} />
            <circle className="pin-ring" cx={pin.x} cy={pin.y} r={pin === active ? 5 : 4} />
          </g>
        ))}
        {active && means && (
          <>
            <Mean from={Math.max(left, active.x - (right - active.x))} to={active.x} y={places.yOf(means.before)} />
            <Mean from={active.x} to={right} y={places.yOf(means.since)} />
          </>
        )}
      </svg>
      {active && means && <MeanWords {...{ means, currency, places }} x={active.x} />}
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
              aria-label={texts.moves.pin(monthDay(day), first.label, moveText(first), moves.length)}
              ref={box => box?.style.setProperty('left', `${x}px`)}
              onClick={() => onChoose(next ? keyOf(next) : null)}
            >
              <ShopMark name={(moves[at] ?? first).shopName} />
              {moves.length > 1 ? moves.length : wide && moveText(first)}
            </button>
          )
        );
      })}
    </div>
  );
}

/** A mean as long as the days that it is of, as far as the plot goes. */
const Mean = ({ from, to, y }: { readonly from: number; readonly to: number; readonly y: number }) => (
  <line className="pin-mean" x1={from} x2={to} y1={y} y2={y} />
);

interface WordsProps extends Pick<Props, 'places' | 'currency'> {
  readonly means: BeforeAndSince;
  readonly x: number;
}

/** Room for the words next to the stem. */
const WORDS_PX = 150;

/** Both means, written on either side of the move; the rail says the same where there is no room. */
function MeanWords({ means: { before, since, change }, currency, places, x }: WordsProps) {
  if (x - places.left < WORDS_PX || places.right - x < WORDS_PX) return null;
  return (
    <div
      className="pin-words"
      aria-hidden="true"
      ref={box => {
        box?.style.setProperty('left', `${x}px`);
        box?.style.setProperty('top', `${places.bottom}px`);
      }}
    >
      <p>
        <b>{wholeMoney(before, currency)}</b> {texts.moves.eachDay}
        <br />
        {texts.moves.before}
      </p>
      <p>
        <b>{wholeMoney(since, currency)}</b> {texts.moves.eachDay}
        <br />
        {texts.moves.since}
        {change !== null && <b>, {signedPercent(change)}</b>}
      </p>
    </div>
  );
}
