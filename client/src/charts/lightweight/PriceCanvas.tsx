/** The price line of one competitor. Its changes can be walked with the arrow keys; the table says the same. */
import { useEffect, useMemo, useRef, useState } from 'react';
import { absoluteTime } from '../../format/date.js';
import { useObservable } from '../../state/observable.js';
import { darkShown } from '../../state/theme.js';
import type { PriceSeries } from '../PriceSeries.js';
import { priceRows } from '../priceRows.js';
import { priceSteps, stopsOf } from '../priceSteps.js';
import { CanvasFrame, type HoveredPoint } from './CanvasFrame.js';
import { type DrawnPrice, drawPrice } from './drawPrice.js';

interface Props {
  readonly series: PriceSeries;
  readonly height: number;
  readonly label: string;
}

export default function PriceCanvas({ series, height, label }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const drawn = useRef<DrawnPrice>(null);
  const [hovered, setHovered] = useState<HoveredPoint | null>(null);
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

  const seen = hovered ? stops[hovered.index]?.seen : undefined;
  return (
    <CanvasFrame
      box={box}
      label={`${label} Use the arrow keys to walk the changes.`}
      hovered={hovered}
      last={stops.length - 1}
      point={index => drawn.current?.point(index)}
      card={seen ? { heading: `From ${absoluteTime(seen.at)}`, rows: priceRows(seen, series) } : null}
    />
  );
}
