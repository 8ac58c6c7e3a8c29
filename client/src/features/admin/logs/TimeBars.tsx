/** Entries over time, with a handle at each end of the range: two sliders that the arrow keys move by a bar. */
import { useEffect, useRef, useState } from 'react';
import type { AuditHistogram } from '../../../../../domain/api/admin.js';
import { absoluteTime, clockTime, duration, shortDate } from '../../../format/date.js';
import { count } from '../../../format/number.js';
import { adminTexts as texts } from '../texts/adminTexts.js';

const DAY = 24 * 60 * 60_000;
/** Each read of the trail is an entry of it, so it is read once a handle rests. */
const REST_MS = 400;
const LABELS = 8;

interface Ends {
  /** Of the edges between bars. */
  readonly low: number;
  readonly high: number;
}

interface Props {
  readonly histogram: AuditHistogram;
  /** The range, ISO 8601; `null`: it is open. */
  readonly from: string | null;
  readonly to: string | null;
  readonly onRange: (range: { readonly from: string | null; readonly to: string | null }) => void;
}

export function TimeBars({ histogram: { step, bars }, from, to, onRange }: Props) {
  const start = Date.parse(bars[0]?.at ?? '');
  const many = bars.length;
  const edge = (iso: string | null, open: number, round: (value: number) => number) =>
    iso === null ? open : Math.max(0, Math.min(many, round((Date.parse(iso) - start) / step)));
  const shown: Ends = { low: edge(from, 0, Math.floor), high: edge(to, many, Math.ceil) };
  const [moved, setMoved] = useState<Ends | null>(null);
  const resting = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(resting.current), []);
  const { low, high } = moved ?? shown;

  const moment = (n: number) => new Date(start + n * step).toISOString();
  const move = (ends: Ends) => {
    setMoved(ends);
    clearTimeout(resting.current);
    resting.current = setTimeout(() => {
      setMoved(null);
      onRange({ from: ends.low === 0 ? null : moment(ends.low), to: ends.high === many ? null : moment(ends.high) });
    }, REST_MS);
  };

  if (many === 0) return <p className="muted time-none">{texts.time.none}</p>;
  const most = Math.max(1, ...bars.map(bar => bar.count));
  const total = bars.reduce((sum, bar) => sum + bar.count, 0);
  const share = (n: number) => `${(100 * n) / many}%`;
  const textOf = (n: number) => absoluteTime(moment(n));
  const handle = (name: string, value: number, endsAt: (to: number) => Ends) => (
    <input
      type="range"
      aria-label={name}
      aria-valuetext={value === many ? texts.time.now : textOf(value)}
      min={0}
      max={many}
      value={value}
      onChange={({ target }) => move(endsAt(Number(target.value)))}
    />
  );
  return (
    <div className="time-bars">
      <svg
        viewBox={`0 0 ${many} 100`}
        preserveAspectRatio="none"
        role="img"
        aria-label={texts.time.bars(lengthText(step), count(total), count(most))}
      >
        {bars.map((bar, n) => (
          <rect
            key={bar.at}
            x={n + 0.08}
            width={0.84}
            y={100 - heightOf(bar.count, most)}
            height={heightOf(bar.count, most)}
            data-in={n >= low && n < high}
          >
            <title>{`${textOf(n)}: ${count(bar.count)}`}</title>
          </rect>
        ))}
      </svg>
      <span className="time-range" style={{ left: share(low), width: share(Math.max(0, high - low)) }} />
      {handle(texts.time.from, low, to => ({ low: Math.min(to, high - 1), high }))}
      {handle(texts.time.to, high, to => ({ low, high: Math.max(to, low + 1) }))}
      <div className="time-labels" aria-hidden="true">
        {labelsOf(start, step, many).map(({ at, text }) => (
          <span key={at} style={{ left: share((at - start) / step) }}>
            {text}
          </span>
        ))}
      </div>
    </div>
  );
}

/** Keeps a single entry visible next to a thousand. */
const heightOf = (many: number, most: number): number => (many === 0 ? 0 : 4 + (96 * many) / most);

const lengthText = (step: number): string => (step < DAY ? duration(step) : texts.time.days(step / DAY));

/** Labels days, or hours if there are few days. */
function labelsOf(
  start: number,
  step: number,
  many: number,
): readonly { readonly at: number; readonly text: string }[] {
  const length = many * step;
  const unit = length > 2 * DAY ? DAY : 60 * 60_000;
  const every = Math.ceil(length / unit / LABELS);
  const first = new Date(start);
  first.setMinutes(0, 0, 0);
  if (unit === DAY) first.setHours(0);
  const labels = [];
  for (const at = first; at.getTime() < start + length; ) {
    const time = at.getTime();
    if (time >= start && time <= start + length - length / 16)
      labels.push({ at: time, text: unit === DAY ? shortDate(at.toISOString()) : clockTime(time) });
    if (unit === DAY) at.setDate(at.getDate() + every);
    else at.setHours(at.getHours() + every);
  }
  return labels;
}
