/** The marks of bar and candlestick (spec §2), drawn by lightweight-charts into the frame's plot. */
import { useEffect, useRef } from 'react';
import { useDarkShown } from '../../state/theme.js';
import type { Plot } from '../frame/plotOf.js';
import type { CanvasKind } from '../series/chartKinds.js';
import type { DerivedPoint } from '../series/derive.js';
import { type DrawnMarks, drawMarks } from './drawMarks.js';

interface Props {
  readonly kind: CanvasKind;
  readonly points: readonly DerivedPoint[];
  readonly openDay: string | null;
  readonly plot: Plot;
}

export default function CanvasMarks({ kind, points, openDay, plot }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const drawn = useRef<DrawnMarks>(null);
  const dark = useDarkShown();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another theme means other colours on the canvas.
  useEffect(() => {
    if (!box.current) return;
    const marks = drawMarks(box.current, kind);
    drawn.current = marks;
    return () => {
      drawn.current = null;
      marks.remove();
    };
  }, [kind, dark]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a chart that was just redrawn is empty.
  useEffect(() => drawn.current?.show(points, openDay, plot), [points, openDay, plot, kind, dark]);
  return <div ref={box} />;
}
