/**
 * The default revenue chart (spec §2): a filled trend, drawn by lightweight-charts.
 * Points can be walked with the arrow keys; the tooltip follows the pointer and the keys alike.
 */
import { useEffect, useRef, useState } from 'react';
import { weekdayMonthDay } from '../../format/date.js';
import { money } from '../../format/money.js';
import { useObservable } from '../../state/observable.js';
import { darkShown } from '../../state/theme.js';
import type { DailySeries } from '../DailySeries.js';
import { type DrawnArea, drawArea, type Hovered } from './drawArea.js';

interface Props {
  readonly series: DailySeries;
  readonly height: number;
  readonly label: string;
}

export default function AreaChart({ series, height, label }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const drawn = useRef<DrawnArea>(null);
  const [hovered, setHovered] = useState<Hovered | null>(null);
  const [byKey, setByKey] = useState(false);
  const dark = useObservable(darkShown);
  const { points, currency, name } = series;
  const last = points.length - 1;

  // biome-ignore lint/correctness/useExhaustiveDependencies: another theme means other colours on the canvas.
  useEffect(() => {
    if (!box.current) return;
    const area = drawArea(box.current, { height, currency, onHover: setHovered });
    drawn.current = area;
    return () => {
      drawn.current = null;
      area.remove();
    };
  }, [height, currency, dark]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a chart that was just drawn anew is empty.
  useEffect(() => drawn.current?.show(points), [points, height, currency, dark]);

  const walk = (key: string): boolean => {
    const from = hovered?.index ?? last + 1;
    const moves: Readonly<Record<string, number>> = { ArrowLeft: from - 1, ArrowRight: from + 1, Home: 0, End: last };
    const to = moves[key];
    if (to === undefined) return false;
    setByKey(true);
    drawn.current?.point(Math.max(0, Math.min(last, to)));
    return true;
  };

  const shown = hovered ? points[hovered.index] : undefined;
  return (
    <div
      className="chart-canvas"
      role="img"
      aria-label={`${label} Use the arrow keys to walk the days.`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the points are walked from here.
      tabIndex={0}
      onKeyDown={event => {
        if (walk(event.key)) event.preventDefault();
      }}
      onPointerMove={() => setByKey(false)}
      onBlur={() => drawn.current?.point(null)}
    >
      <div ref={box} />
      {shown && hovered && (
        <div
          className="chart-tooltip"
          data-side={hovered.x > (box.current?.clientWidth ?? 0) / 2 ? 'left' : 'right'}
          ref={tip => place(tip, hovered)}
        >
          <div>
            <p>{weekdayMonthDay(shown.day)}</p>
            <p>
              <span>{name}</span>
              <b className="figure">{money(shown.value, currency)}</b>
            </p>
          </div>
        </div>
      )}
      <span className="unseen" aria-live="polite">
        {byKey && shown ? `${weekdayMonthDay(shown.day)}: ${money(shown.value, currency)}` : ''}
      </span>
    </div>
  );
}

/** Through the style object and not a `style` attribute. */
function place(tip: HTMLElement | null, { x, y }: Hovered): void {
  tip?.style.setProperty('transform', `translate(${Math.round(x)}px, ${Math.round(y)}px)`);
}
