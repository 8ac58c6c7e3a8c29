/** The price line of one competitor. Its changes can be walked with the arrow keys; the table says the same. */
import { useEffect, useMemo, useRef, useState } from 'react';
import { absoluteTime } from '../../format/date.js';
import { useObservable } from '../../state/observable.js';
import { darkShown } from '../../state/theme.js';
import type { PriceSeries } from '../PriceSeries.js';
import { priceRows } from '../priceRows.js';
import { priceSteps, stopsOf } from '../priceSteps.js';
import { ChartTip } from './ChartTip.js';
import { type DrawnPrice, drawPrice, type HoveredPrice } from './drawPrice.js';

interface Props {
  readonly series: PriceSeries;
  readonly height: number;
  readonly label: string;
}

export default function PriceCanvas({ series, height, label }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const drawn = useRef<DrawnPrice>(null);
  const [hovered, setHovered] = useState<HoveredPrice | null>(null);
  const [byKey, setByKey] = useState(false);
  const dark = useObservable(darkShown);
  const steps = useMemo(() => priceSteps(series), [series]);
  const stops = useMemo(() => stopsOf(steps), [steps]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another theme means other colours on the canvas.
  useEffect(() => {
    if (!box.current) return;
    const chart = drawPrice(box.current, { steps, series, height }, setHovered);
    drawn.current = chart;
    return () => {
      drawn.current = null;
      setHovered(null);
      chart.remove();
    };
  }, [steps, series, height, dark]);

  const last = stops.length - 1;
  const walk = (key: string): boolean => {
    const from = hovered?.index ?? last + 1;
    const moves: Readonly<Record<string, number>> = { ArrowLeft: from - 1, ArrowRight: from + 1, Home: 0, End: last };
    const to = moves[key];
    if (to === undefined) return false;
    setByKey(true);
    drawn.current?.point(Math.max(0, Math.min(last, to)));
    return true;
  };

  const seen = hovered ? stops[hovered.index]?.seen : undefined;
  const rows = seen ? priceRows(seen, series) : [];
  return (
    <>
      <div
        className="chart-canvas"
        role="img"
        aria-label={`${label} Use the arrow keys to walk the changes.`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the changes are walked from here.
        tabIndex={0}
        onKeyDown={event => {
          if (walk(event.key)) event.preventDefault();
        }}
        onPointerMove={() => setByKey(false)}
        onBlur={() => drawn.current?.point(null)}
      >
        <div ref={box} />
        {seen && hovered && (
          <ChartTip at={hovered} box={box}>
            <div className="chart-card">
              <p>From {absoluteTime(seen.at)}</p>
              <dl>
                {rows.map(([name, value]) => (
                  <div key={name}>
                    <dt>{name}</dt>
                    <dd className="figure">{value}</dd>
                  </div>
                ))}
              </dl>
            </div>
          </ChartTip>
        )}
      </div>
      {/* Outside: what is inside of an image is not read. */}
      <span className="unseen" aria-live="polite">
        {byKey && seen
          ? `From ${absoluteTime(seen.at)}: ${rows.map(([name, value]) => `${name} ${value}`).join(', ')}`
          : ''}
      </span>
    </>
  );
}
