import { useCallback } from 'react';
import { useSearchParams } from 'wouter';
import { FIRST_PAGE, readView, type View, writeView } from './view.js';

export interface Shown {
  readonly view: View;
  /** Adds to the browser's history unless it replaces. */
  readonly show: (next: Partial<View>, replace?: boolean) => void;
  /** The same for what changes the rows: begins on the first page. Replaces by default. */
  readonly narrow: (next: Partial<View>, replace?: boolean) => void;
}

export function useView(): Shown {
  const [params, setParams] = useSearchParams();
  const show = useCallback<Shown['show']>(
    (next, replace = false) => setParams(before => writeView({ ...readView(before), ...next }), { replace }),
    [setParams],
  );
  const narrow = useCallback<Shown['narrow']>(
    (next, replace = true) => show({ ...FIRST_PAGE, entry: null, ...next }, replace),
    [show],
  );
  return { view: readView(params), show, narrow };
}
