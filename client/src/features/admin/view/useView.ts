import { useSearchParams } from 'wouter';
import { FIRST_PAGE, readView, type View, writeView } from './view.js';

export interface Shown {
  readonly view: View;
  /** Adds to the browser's history unless it replaces. */
  readonly show: (next: Partial<View>, replace?: boolean) => void;
  /** The same for what changes the rows: begins on the first page. */
  readonly narrow: (next: Partial<View>, replace?: boolean) => void;
}

export function useView(): Shown {
  const [params, setParams] = useSearchParams();
  const view = readView(params);
  const show: Shown['show'] = (next, replace = false) => setParams(writeView({ ...view, ...next }), { replace });
  return {
    view,
    show,
    narrow: (next, replace = true) => show({ ...FIRST_PAGE, entry: null, ...next }, replace),
  };
}
