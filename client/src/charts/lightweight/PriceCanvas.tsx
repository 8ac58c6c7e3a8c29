/** The price line of one competitor. The arrow keys move between its changes; the table shows the same data. */
import { useCallback, useMemo, useRef } from 'react';
import { absoluteTime } from '../../format/date.js';
import { ChartBox } from '../frame/ChartBox.js';
import { chartTexts as texts } from '../series/chartTexts.js';
import type { PriceSeries } from '../series/PriceSeries.js';
import { priceRows } from '../series/priceRows.js';
import { priceSteps, stopsOf } from '../series/priceSteps.js';
import { type DrawnPrice, drawPrice } from './drawPrice.js';
import { type Draw, useDrawn } from './useDrawn.js';

interface Props {
  readonly series: PriceSeries;
  readonly height: number;
  readonly label: string;
}

export default function PriceCanvas({ series, height, label }: Props) {
  const steps = useMemo(() => priceSteps(series), [series]);
  const stops = useMemo(() => stopsOf(steps), [steps]);
  const draw = useCallback<Draw<DrawnPrice>>(
    (box, onHover) => drawPrice(box, { steps, series, height }, onHover),
    [steps, series, height],
  );
  const { box: canvas, drawn, hovered } = useDrawn(draw);
  const box = useRef<HTMLDivElement>(null);

  const seen = hovered ? stops[hovered.index]?.seen : undefined;
  return (
    <ChartBox
      box={box}
      label={texts.walkChanges(label)}
      hovered={hovered}
      last={stops.length - 1}
      point={index => drawn.current?.point(index)}
      card={seen ? { heading: texts.price.since(absoluteTime(seen.at)), rows: priceRows(seen, series) } : null}
    >
      <div ref={canvas} />
    </ChartBox>
  );
}
