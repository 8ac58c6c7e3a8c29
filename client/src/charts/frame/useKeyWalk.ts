import { type KeyboardEvent, useState } from 'react';

interface Walk {
  /** The index of the shown point. */
  readonly at: number | null;
  /** The last point's index. */
  readonly last: number;
  /** Shows a point, or none. */
  readonly point: (index: number | null) => void;
}

interface KeyWalk {
  /** True after a move by key. Only then is the point read aloud, because that would disturb pointing. */
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
