/** What every canvas chart has around it: its name, its points on the arrow keys, a card at the point, and its voice. */
import type { RefObject } from 'react';
import { type CardText, ChartCard } from '../series/ChartCard.js';
import { ChartTip, type TipPlace } from './ChartTip.js';
import { useKeyWalk } from './useKeyWalk.js';

/** The point under the pointer or the keys. */
export interface HoveredPoint extends TipPlace {
  readonly index: number;
}

interface Props {
  /** Where the canvas is drawn. */
  readonly box: RefObject<HTMLDivElement | null>;
  readonly label: string;
  readonly hovered: HoveredPoint | null;
  /** The last point's number; they begin with 0. */
  readonly last: number;
  /** Moves the crosshair to a point, or takes it away. */
  readonly point: (index: number | null) => void;
  /** What is said of the hovered point: on a card, and aloud to those who walk by key. */
  readonly card: CardText | null;
}

export function CanvasFrame({ box, label, hovered, last, point, card }: Props) {
  const { byKey, listeners } = useKeyWalk({ at: hovered?.index ?? null, last, point });
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the points are walked from here. */}
      <div className="chart-canvas" role="img" aria-label={label} tabIndex={0} {...listeners}>
        <div ref={box} />
        {hovered && card && (
          <ChartTip at={hovered} box={box}>
            <ChartCard {...card} />
          </ChartTip>
        )}
      </div>
      {/* Outside: what is inside of an image is not read. */}
      <span className="unseen" aria-live="polite">
        {byKey && card ? spoken(card) : ''}
      </span>
    </>
  );
}

const spoken = ({ heading, rows }: CardText): string =>
  `${heading}: ${rows.map(([name, value]) => `${name} ${value}`).join(', ')}`;
