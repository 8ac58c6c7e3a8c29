/**
 * The box of every chart: its name, navigation by arrow keys, a card at the point, and spoken text. Its content comes
 * from our frame or from a library's canvas.
 */
import type { PointerEvent, ReactNode, RefObject } from 'react';
import { type CardText, ChartCard } from '../series/ChartCard.js';
import { ChartTip, type TipPlace } from './ChartTip.js';
import type { DragDays } from './useDragDays.js';
import { useKeyWalk } from './useKeyWalk.js';

/** The point under the pointer or the keys. */
export interface HoveredPoint extends TipPlace {
  readonly index: number;
}

interface Props {
  readonly box: RefObject<HTMLDivElement | null>;
  readonly label: string;
  readonly hovered: HoveredPoint | null;
  /** The last point's index. */
  readonly last: number;
  /** Moves the crosshair to a point, or removes it. */
  readonly point: (index: number | null) => void;
  /** The text for the hovered point: on the card, and spoken during keyboard navigation. */
  readonly card: CardText | null;
  readonly onPointer?: (event: PointerEvent) => void;
  /** Follows a press that drags across the chart. */
  readonly drag?: DragDays['listeners'];
  readonly children: ReactNode;
}

export function ChartBox({ box, label, hovered, last, point, card, onPointer, drag, children }: Props) {
  const { byKey, listeners } = useKeyWalk({ at: hovered?.index ?? null, last, point });
  return (
    <>
      <div
        ref={box}
        className="chart-canvas"
        role="img"
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move between the points.
        tabIndex={0}
        {...listeners}
        onPointerMove={event => {
          listeners.onPointerMove();
          onPointer?.(event);
          drag?.onPointerMove(event);
        }}
        onPointerDown={event => {
          onPointer?.(event);
          drag?.onPointerDown(event);
        }}
        onPointerUp={drag?.onPointerUp}
        onPointerCancel={drag?.onPointerCancel}
        onPointerLeave={({ pointerType }) => onPointer && pointerType !== 'touch' && point(null)}
      >
        {children}
        {hovered && card && (
          <ChartTip at={hovered} box={box}>
            <ChartCard {...card} />
          </ChartTip>
        )}
      </div>
      {/* Outside: screen readers skip the content of an image. */}
      <span className="unseen" aria-live="polite">
        {byKey && card ? spoken(card) : ''}
      </span>
    </>
  );
}

const spoken = ({ heading, rows }: CardText): string =>
  `${heading}: ${rows.map(([name, value]) => `${name} ${value}`).join(', ')}`;
