/** The frame of every canvas chart: its name, navigation by arrow keys, a card at the point, and spoken text. */
import type { RefObject } from 'react';
import { ChartTip, type TipPlace } from '../frame/ChartTip.js';
import { useKeyWalk } from '../frame/useKeyWalk.js';
import { type CardText, ChartCard } from '../series/ChartCard.js';

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
  /** Moves the crosshair to a point, or removes it. */
  readonly point: (index: number | null) => void;
  /** The text for the hovered point: on a card, and spoken during keyboard navigation. */
  readonly card: CardText | null;
}

export function CanvasFrame({ box, label, hovered, last, point, card }: Props) {
  const { byKey, listeners } = useKeyWalk({ at: hovered?.index ?? null, last, point });
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move between the points. */}
      <div className="chart-canvas" role="img" aria-label={label} tabIndex={0} {...listeners}>
        <div ref={box} />
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
