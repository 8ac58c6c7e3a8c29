/** Chooses neighbouring slots by dragging a mouse or pen across them. A finger scrolls instead; Escape cancels. */
import { type PointerEvent, useEffect, useState } from 'react';

export interface SlotSpan {
  /** Indices, both included. */
  readonly first: number;
  readonly last: number;
}

export interface DragDays {
  /** The slots dragged across so far; `null` before a drag has reached a second slot. */
  readonly span: SlotSpan | null;
  readonly listeners: Readonly<
    Record<'onPointerDown' | 'onPointerMove' | 'onPointerUp' | 'onPointerCancel', (event: PointerEvent) => void>
  >;
}

/**
 * @param slotAt the slot at the pointer, clamped to the chart.
 * @param onChoose receives the span on release; absent: nothing can be dragged. A click chooses nothing.
 */
export function useDragDays(
  slotAt: (event: PointerEvent) => number,
  onChoose: ((span: SlotSpan) => void) | undefined,
): DragDays {
  const [drag, setDrag] = useState<{ readonly start: number; readonly end: number } | null>(null);
  const dragging = drag !== null;
  useEffect(() => {
    if (!dragging) return;
    const cancel = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') setDrag(null);
    };
    addEventListener('keydown', cancel);
    return () => removeEventListener('keydown', cancel);
  }, [dragging]);
  const span =
    drag && drag.start !== drag.end
      ? { first: Math.min(drag.start, drag.end), last: Math.max(drag.start, drag.end) }
      : null;
  return {
    span,
    listeners: {
      onPointerDown(event) {
        if (!onChoose || event.button !== 0 || event.pointerType === 'touch') return;
        event.currentTarget.setPointerCapture(event.pointerId);
        const slot = slotAt(event);
        setDrag({ start: slot, end: slot });
      },
      onPointerMove(event) {
        if (drag) setDrag({ ...drag, end: slotAt(event) });
      },
      onPointerUp() {
        setDrag(null);
        if (span) onChoose?.(span);
      },
      onPointerCancel: () => setDrag(null),
    },
  };
}
