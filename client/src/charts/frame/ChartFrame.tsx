/**
 * Draws everything that the seven chart types share: plot area, axes, $0, grid, cross-hair, card and arrow keys. A type
 * adds only its marks, so the frame shows while the type's library is loading.
 */
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { compactMoney } from '../../format/money.js';
import { chartTexts as texts } from '../series/chartTexts.js';
import type { DayPlaces } from '../series/DayPlaces.js';
import type { Slot } from '../series/Slot.js';
import { Axes } from './Axes.js';
import { ChartBox } from './ChartBox.js';
import { type Plot, plotOf } from './plotOf.js';
import { ticksOf } from './ticksOf.js';
import { type SlotSpan, useDragDays } from './useDragDays.js';
import { useWidth } from './useWidth.js';

interface Props {
  readonly slots: readonly Slot[];
  readonly currency: string | null;
  /** Pixels. */
  readonly height: number;
  readonly label: string;
  /** Draws into the plot. Keep it the same while the drawing is: it must not follow each move of the pointer. */
  readonly marks: (plot: Plot) => ReactNode;
  /** Draws the comparison as a mark across each bar. */
  readonly crossed: boolean;
  /** Renders an overlay: in the lane above the plot, and on it. */
  readonly over?: ((places: DayPlaces) => ReactNode) | undefined;
  /** Receives the days that were dragged across; absent: dragging does nothing. */
  readonly onChooseDays?: ((first: string, last: string) => void) | undefined;
}

export function ChartFrame({ slots, currency, height, label, marks, crossed, over, onChooseDays }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box);
  const [at, setAt] = useState<number | null>(null);
  const plot = useMemo(() => {
    if (!width) return null;
    const scale = scaleOf(slots);
    const longest = Math.max(...scale.ticks.map(tick => compactMoney(tick, currency).length));
    return plotOf(width, height, slots.length, scale, longest);
  }, [width, height, slots, currency]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: with other slots, the hovered one is gone.
  useEffect(() => setAt(null), [slots]);

  const drawn = useMemo(() => plot && marks(plot), [plot, marks]);
  const slot = at === null ? undefined : slots[at];
  const indexAt = ({ clientX }: React.PointerEvent): number =>
    plot && box.current ? Math.floor((clientX - box.current.getBoundingClientRect().left - plot.left) / plot.band) : 0;
  const pointAt = (event: React.PointerEvent) => {
    const index = indexAt(event);
    setAt(index >= 0 && index < slots.length ? index : null);
  };
  const choose = ({ first, last }: SlotSpan) => {
    const [from, to] = [slots[first]?.day, slots[last]?.day];
    if (from && to) onChooseDays?.(from, to);
  };
  const { span, listeners: drag } = useDragDays(
    event => Math.max(0, Math.min(slots.length - 1, indexAt(event))),
    onChooseDays && choose,
  );
  return (
    <>
      <ChartBox
        box={box}
        label={texts.walkDays(label)}
        hovered={plot && slot && at !== null ? { index: at, x: plot.x(at), y: plot.y(slot.value) } : null}
        last={slots.length - 1}
        point={setAt}
        card={slot?.card ?? null}
        onPointer={pointAt}
        {...(onChooseDays && { drag })}
      >
        {plot && (
          <>
            <Axes {...{ plot, slots, currency, height }} />
            <div className="chart-marks" ref={area => place(area, plot)}>
              {drawn}
            </div>
            <svg className="chart-axes" aria-hidden="true">
              {crossed &&
                slots.map(
                  ({ key, compared }, index) =>
                    compared !== null && (
                      <line
                        key={key}
                        className="chart-crossed"
                        x1={plot.x(index) - plot.band * 0.45}
                        x2={plot.x(index) + plot.band * 0.45}
                        y1={plot.y(compared)}
                        y2={plot.y(compared)}
                      />
                    ),
                )}
              {span && <ChosenDays {...{ plot, slots, span }} />}
              {slot && at !== null && (
                <line
                  className="chart-hair"
                  x1={plot.x(at)}
                  x2={plot.x(at)}
                  y1={plot.top}
                  y2={plot.top + plot.height}
                />
              )}
            </svg>
          </>
        )}
      </ChartBox>
      {plot && over?.(placesOf(plot, slots))}
    </>
  );
}

interface ChosenProps {
  readonly plot: Plot;
  readonly slots: readonly Slot[];
  readonly span: SlotSpan;
}

/** Marks the days dragged across so far, and names them. */
function ChosenDays({ plot, slots, span: { first, last } }: ChosenProps) {
  const left = plot.x(first) - plot.band / 2;
  const right = plot.x(last) + plot.band / 2;
  return (
    <>
      <rect className="chart-chosen" x={left} y={plot.top} width={right - left} height={plot.height} />
      <text x={(left + right) / 2} y={plot.top + 16} textAnchor="middle">
        {texts.span(slots[first]?.text ?? '', slots[last]?.text ?? '')}
      </text>
    </>
  );
}

const scaleOf = (slots: readonly Slot[]) =>
  ticksOf(slots.flatMap(({ low, high, compared }) => [low, high, compared ?? 0]));

/** Through the style object instead of a `style` attribute. */
function place(area: HTMLElement | null, { left, top, width, height }: Plot): void {
  for (const [name, pixels] of Object.entries({ left, top, width, height }))
    area?.style.setProperty(name, `${pixels}px`);
}

const placesOf = (plot: Plot, slots: readonly Slot[]): DayPlaces => ({
  days: slots.flatMap(({ day, value }, index) => (day === null ? [] : [{ day, x: plot.x(index), y: plot.y(value) }])),
  yOf: plot.y,
  left: plot.left,
  right: plot.left + plot.width,
  top: plot.top,
  bottom: plot.top + plot.height,
});
