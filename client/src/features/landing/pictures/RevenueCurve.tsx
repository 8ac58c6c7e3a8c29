/** The revenue curve with competitors' moves pinned on it, drawn in one picture so that it scales with its frame. */

import { signedPercent } from '../../../format/number.js';
import { pictureTexts as texts } from '../texts/pictureTexts.js';
import { inPicture } from './inPicture.js';
import { BEFORE, CHOSEN, MOVES, type Move, REVENUE } from './sample.js';

const TOP_VALUE = 20_000;
const DAYS = REVENUE.length - 1;

interface Frame {
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}
const WIDE: Frame = { width: 1056, height: 450, left: 52, right: 1012, top: 56, bottom: 422 };
const NARROW: Frame = { width: 358, height: 276, left: 40, right: 334, top: 52, bottom: 248 };

/** Days since the first that have a label. */
const LABELLED = [0, 4, 9, 14, 19, 24, 29];
const labels = () => LABELLED.map((day, index) => [day, texts.curve.days[index]] as const);
const fewLabels = () => labels().filter((_, index) => index % 2 === 0);

const rounded = (value: number): number => Math.round(value * 10) / 10;

export function RevenueCurve({ narrow = false }: { narrow?: boolean }) {
  const frame = narrow ? NARROW : WIDE;
  const { width, height, left, right, top, bottom } = frame;
  const x = (day: number): number => rounded(left + ((right - left) * day) / DAYS);
  const y = (value: number): number => rounded(bottom - ((bottom - top) * value) / TOP_VALUE);
  const line = (values: readonly number[], from = 0) =>
    `M${values.map((value, index) => `${x(from + index)} ${y(value)}`).join('L')}`;
  const over = REVENUE.slice(0, -1);
  const chosen = MOVES[CHOSEN]?.day ?? 0;
  return (
    <svg className="shot-curve" viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      {[5, 10, 15, 20].map(thousand => (
        <path key={thousand} className="curve-grid" d={`M${left} ${y(thousand * 1000)}H${right}`} />
      ))}
      {[0, 5, 10, 15, 20].map(thousand => (
        <text key={thousand} x={left - 8} y={y(thousand * 1000) + 4} textAnchor="end">
          {inPicture(thousand === 0 ? '$0' : `$${thousand}K`)}
        </text>
      ))}
      {(narrow ? fewLabels() : labels()).map(([day, label]) => (
        <text key={label} x={x(day)} y={bottom + 20} textAnchor="middle">
          {label}
        </text>
      ))}
      <rect className="curve-since" x={x(chosen)} y={top} width={right - x(chosen)} height={bottom - top} />
      <path className="curve-before" d={line(BEFORE)} />
      <path className="curve-area" d={`${line(over)}L${x(DAYS - 1)} ${bottom}L${left} ${bottom}Z`} />
      <path className="curve-line" d={line(over)} />
      <path className="curve-line curve-today" d={line(REVENUE.slice(-2), DAYS - 1)} />
      <path className="curve-zero" d={`M${left} ${bottom}H${right}`} />
      {!narrow && (
        <>
          <path className="curve-mean" d={`M${x(17)} ${y(13_408)}H${x(21)}M${x(24)} ${y(10_968)}H${x(28)}`} />
          <text className="curve-words" x={x(24) - 10} y={374} textAnchor="end">
            {texts.curve.aDay(<tspan className="curve-figure">{inPicture('$13,408')}</tspan>)}
          </text>
          <text className="curve-words" x={x(24) - 10} y={390} textAnchor="end">
            {texts.curve.before}
          </text>
          <text className="curve-words" x={x(24) + 10} y={374}>
            {texts.curve.aDay(<tspan className="curve-figure">{inPicture('$10,968')}</tspan>)}
          </text>
          <text className="curve-words" x={x(24) + 10} y={390}>
            {texts.curve.since(<tspan className="curve-strong">−18.2%</tspan>)}
          </text>
        </>
      )}
      {MOVES.map((move, index) => (
        <Pin
          key={move.date}
          move={move}
          x={x(move.day)}
          y={y(REVENUE[move.day] ?? 0)}
          chosen={index === CHOSEN}
          narrow={narrow}
        />
      ))}
    </svg>
  );
}

interface PinProps {
  readonly move: Move;
  readonly x: number;
  readonly y: number;
  readonly chosen: boolean;
  readonly narrow: boolean;
}

function Pin({ move: { rival, change }, x, y, chosen, narrow }: PinProps) {
  const text = change === null ? '○' : signedPercent(change);
  const width = narrow ? 24 : 36 + text.length * 7;
  const start = x - width / 2;
  return (
    <g className="pin" data-chosen={chosen}>
      <path className="pin-stem" d={`M${x} 36V${y}`} />
      <circle className="pin-ring" cx={x} cy={y} r={chosen ? 5 : 4} />
      <rect className="pin-plate" x={start} y={narrow ? 10 : 8} width={width} height={narrow ? 24 : 28} rx={8} />
      <rect
        className="pin-shop"
        data-tone={rival.tone}
        x={start + (narrow ? 4 : 6)}
        y={14}
        width={16}
        height={16}
        rx={4}
      />
      <text className="pin-letter" x={start + (narrow ? 12 : 14)} y={25.5} textAnchor="middle">
        {rival.name[0]}
      </text>
      {!narrow && (
        <text className="pin-text" data-out={change === null} x={start + 28} y={26}>
          {text}
        </text>
      )}
    </g>
  );
}
