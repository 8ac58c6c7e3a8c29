/**
 * A moment on a line, with marks where something changed, below the shop's own revenue. The arrow keys move an hour, with Shift a day; two buttons
 * step to the change before and after.
 */
import type { KeyboardEvent } from 'react';
import type { RevenueTimeseries } from '../../../../../domain/api/analytics.js';
import type { MomentKind, Timeline } from '../../../../../domain/api/timeline.js';
import { absoluteTime, shortDate } from '../../../format/date.js';
import { Button } from '../../../ui/blueprint.js';
import { Segments } from '../../../ui/Segments.js';
import { pastTexts as texts } from '../texts/pastTexts.js';
import { RevenueCurve } from './RevenueCurve.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
export const RANGES = ['7', '30', '90', '365'] as const;
export type Range = (typeof RANGES)[number];

/** Own and competitors' changes have two colours and two shapes; everything else is a line. */
const SHAPES: Readonly<Record<MomentKind, 'competitor' | 'own' | 'setting'>> = {
  price: 'competitor',
  stock: 'competitor',
  competitors: 'setting',
  own_price: 'own',
  connection: 'setting',
  settings: 'setting',
};
const NAMES: Readonly<Record<MomentKind, string>> = texts.kinds;

interface Props {
  /** Milliseconds since 1970, like `now`. */
  readonly at: number;
  readonly now: number;
  readonly range: Range;
  readonly moments: Timeline['moments'];
  /** `undefined` while it is not known, or must not be read. */
  readonly revenue: RevenueTimeseries | undefined;
  readonly onRange: (range: Range) => void;
  readonly onMove: (at: number) => void;
}

export function TimeSlider({ at, now, range, moments, revenue, onRange, onMove }: Props) {
  const hasSold = revenue?.timeseries.some(day => day.total_price > 0) ?? false;
  const from = Math.min(now - Number(range) * DAY_MS, at);
  const move = (to: number) => onMove(Math.max(from, Math.min(now, to)));
  const times = moments.map(moment => Date.parse(moment.at));
  const before = times.findLast(time => time < at);
  const after = times.find(time => time > at);
  const shown = moments.filter(moment => Date.parse(moment.at) >= from);
  const part = (time: number) => (time - from) / (now - from);
  const share = (time: number) => `${100 * part(time)}%`;

  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    move(at + step * (event.shiftKey ? DAY_MS : HOUR_MS));
  };

  return (
    <section className="panel slider" aria-label={texts.moment}>
      <div className="slider-head">
        <div className="slider-steps">
          <Button
            text={before === undefined ? texts.noEarlier : `‹ ${shortDate(iso(before))}`}
            title={texts.changeBefore}
            disabled={before === undefined}
            onClick={() => before !== undefined && onMove(before)}
          />
          <Button
            text={after === undefined ? texts.noLater : `${shortDate(iso(after))} ›`}
            title={texts.changeAfter}
            disabled={after === undefined}
            onClick={() => after !== undefined && onMove(after)}
          />
        </div>
        <ul className="slider-legend" aria-label={texts.marks.label}>
          {hasSold && <li data-shape="revenue">{texts.marks.revenue}</li>}
          <li data-shape="competitor">{texts.marks.competitor}</li>
          <li data-shape="own">{texts.marks.own}</li>
          <li data-shape="setting">{texts.kinds.settings}</li>
        </ul>
        <Segments
          label={texts.range}
          options={RANGES.map(value => ({ value, name: texts.days(value) }))}
          value={range}
          onChange={onRange}
        />
      </div>
      <div className="slider-line">
        <output className="slider-moment" style={{ left: `clamp(84px, ${share(at)}, calc(100% - 84px))` }}>
          {absoluteTime(iso(at))}
        </output>
        <span className="slider-at" style={{ left: share(at) }} />
        <span className="slider-future" style={{ left: share(at) }} />
        {revenue && hasSold && <RevenueCurve revenue={revenue} from={from} now={now} at={at} />}
        <div className="slider-lane" aria-hidden="true">
          {shown.map(({ at: time, kind }) => (
            <i
              key={`${time} ${kind}`}
              data-shape={SHAPES[kind]}
              data-future={Date.parse(time) > at}
              title={`${NAMES[kind]}, ${absoluteTime(time)}`}
              style={{ left: share(Date.parse(time)) }}
            />
          ))}
        </div>
        <input
          type="range"
          ref={line => line?.style.setProperty('--share', String(part(at)))}
          aria-label={texts.moment}
          aria-valuetext={absoluteTime(iso(at))}
          min={from}
          max={now}
          step={HOUR_MS / 60}
          value={at}
          onChange={event => move(Number(event.target.value))}
          onKeyDown={onKeyDown}
        />
        <div className="slider-ends" aria-hidden="true">
          <span>{shortDate(iso(from))}</span>
          <span>{texts.now}</span>
        </div>
      </div>
    </section>
  );
}

const iso = (at: number): string => new Date(at).toISOString();
