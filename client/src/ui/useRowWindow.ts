import { type RefObject, useEffect, useState } from 'react';

/** Rows drawn above and below what is visible: enough for a turn of the wheel. */
const MARGIN = 12;
/** The window moves in steps, so that most scroll events draw nothing. */
const STEP = 4;

export interface RowWindow {
  /** The first row that is drawn, and the row after the last one. */
  readonly first: number;
  readonly end: number;
  /** Pixels. */
  readonly rowHeight: number;
}

/**
 * Which rows of a long list are drawn: those in view, and a few around them. All rows have the same height, which is
 * measured (it differs between a table and cards).
 * @param scroller the box that scrolls; `rows` selects a row in it.
 */
export function useRowWindow(count: number, scroller: RefObject<HTMLElement | null>, rows: string): RowWindow {
  const [seen, setSeen] = useState({ top: 0, height: 600, rowHeight: 40 });
  useEffect(() => {
    const box = scroller.current;
    if (!box) return;
    const look = () => {
      const rowHeight = box.querySelector<HTMLElement>(rows)?.offsetHeight || 40;
      const top = Math.floor(box.scrollTop / rowHeight / STEP) * STEP;
      const height = box.clientHeight || 600;
      setSeen(before =>
        before.top === top && before.height === height && before.rowHeight === rowHeight
          ? before
          : { top, height, rowHeight },
      );
    };
    look();
    box.addEventListener('scroll', look, { passive: true });
    const resized = new ResizeObserver(look);
    resized.observe(box);
    return () => {
      box.removeEventListener('scroll', look);
      resized.disconnect();
    };
  }, [scroller, rows]);
  const { top, height, rowHeight } = seen;
  const first = Math.max(0, Math.min(top - MARGIN, count - 1));
  return { first, end: Math.min(count, top + Math.ceil(height / rowHeight) + STEP + MARGIN), rowHeight };
}
