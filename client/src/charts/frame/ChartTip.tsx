import type { ReactNode, RefObject } from 'react';

export interface TipPlace {
  /** Pixels from the chart's upper left corner. */
  readonly x: number;
  readonly y: number;
}

interface Props {
  readonly at: TipPlace;
  readonly box: RefObject<HTMLElement | null>;
  readonly children: ReactNode;
}

/** Draws a dot on the point, and a card on the side that has room. */
export function ChartTip({ at, box, children }: Props) {
  return (
    <div
      className="chart-tooltip"
      data-side={at.x > (box.current?.clientWidth ?? 0) / 2 ? 'left' : 'right'}
      ref={tip => place(tip, at)}
    >
      {children}
    </div>
  );
}

/** Through the style object: the content security policy refuses `style` attributes. */
function place(tip: HTMLElement | null, { x, y }: TipPlace): void {
  tip?.style.setProperty('transform', `translate(${Math.round(x)}px, ${Math.round(y)}px)`);
}
