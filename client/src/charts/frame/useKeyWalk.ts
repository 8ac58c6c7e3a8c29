import { type KeyboardEvent, useState } from 'react';

interface Walk {
  /** Which point is shown. */
  readonly at: number | null;
  /** The last point's number; they begin with 0. */
  readonly last: number;
  /** Shows a point, or none. */
  readonly point: (index: number | null) => void;
}

interface KeyWalk {
  /** Whether the last move was by key: then the point is read aloud, which would disturb while pointing. */
  readonly byKey: boolean;
  readonly listeners: {
    readonly onKeyDown: (event: Pick<KeyboardEvent, 'key' | 'preventDefault'>) => void;
    readonly onPointerMove: () => void;
    readonly onBlur: () => void;
  };
}

/** Moves between a chart's points with the arrow keys, Home and End; starts at the newest. */
export function useKeyWalk({ at, last, point }: Walk): KeyWalk {
  const [byKey, setByKey] = useState(false);
  const from = at ?? last + 1;
  const moves: Readonly<Record<string, number>> = { ArrowLeft: from - 1, ArrowRight: from + 1, Home: 0, End: last };
  return {
    byKey,
    listeners: {
      onKeyDown(event) {
        const to = moves[event.key];
        if (to === undefined) return;
        event.preventDefault();
        setByKey(true);
        point(Math.max(0, Math.min(last, to)));
      },
      onPointerMove: () => setByKey(false),
      onBlur: () => point(null),
    },
  };
}
