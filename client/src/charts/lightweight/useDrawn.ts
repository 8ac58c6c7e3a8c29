import { type RefObject, useEffect, useRef, useState } from 'react';
import { useDarkShown } from '../../state/theme.js';
import type { HoveredPoint } from '../frame/ChartBox.js';

interface OnCanvas {
  remove(): void;
}

/** Draws into a box. @param onHover gets the point under the pointer or the keys. */
export type Draw<Chart extends OnCanvas> = (box: HTMLElement, onHover: (hovered: HoveredPoint | null) => void) => Chart;

interface DrawnHere<Chart> {
  /** For the element that holds the canvas. */
  readonly box: RefObject<HTMLDivElement | null>;
  /** Holds the current chart. Not state, so that updates reach a chart drawn in the same moment. */
  readonly drawn: RefObject<Chart | null>;
  readonly hovered: HoveredPoint | null;
}

/**
 * Keeps a chart on a canvas: redraws it when `draw` or the theme changes.
 * @param fill updates what may change without a redraw; called after each drawing, and when it changes.
 */
export function useDrawn<Chart extends OnCanvas>(draw: Draw<Chart>, fill?: (chart: Chart) => void): DrawnHere<Chart> {
  const box = useRef<HTMLDivElement>(null);
  const drawn = useRef<Chart>(null);
  const [hovered, setHovered] = useState<HoveredPoint | null>(null);
  const dark = useDarkShown();

  // biome-ignore lint/correctness/useExhaustiveDependencies: another theme means other colours on the canvas.
  useEffect(() => {
    if (!box.current) return;
    const chart = draw(box.current, setHovered);
    drawn.current = chart;
    return () => {
      drawn.current = null;
      setHovered(null);
      chart.remove();
    };
  }, [draw, dark]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a chart that was just redrawn is empty.
  useEffect(() => {
    if (drawn.current) fill?.(drawn.current);
  }, [fill, draw, dark]);

  return { box, drawn, hovered };
}
