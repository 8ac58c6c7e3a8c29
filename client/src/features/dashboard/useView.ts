/** The dashboard's state in the URL: reload, Back and a shared link show the same (reference G1). */
import { useSearchParams } from 'wouter';
import { type ChartKind, DEFAULT_KIND, readKind } from '../../charts/chartKinds.js';
import { type Period, periodParams, readPeriod } from './period.js';

/** The figures whose tiles have details. */
export const DETAILS = ['revenue', 'conversion', 'carts', 'low', 'new'] as const;
export type Details = (typeof DETAILS)[number];

export function useView() {
  const [search, setSearch] = useSearchParams();
  /** Sets parameters in the URL and removes those that are `null`; all others stay. */
  const write = (changes: Readonly<Record<string, string | null>>, replace = true) =>
    setSearch(
      before => {
        const params = new URLSearchParams(before);
        for (const [name, value] of Object.entries(changes))
          if (value === null) params.delete(name);
          else params.set(name, value);
        return params;
      },
      { replace },
    );
  return {
    kind: readKind(search.get('chart')),
    setKind: (kind: ChartKind) => write({ chart: kind === DEFAULT_KIND ? null : kind }),
    period: readPeriod(search),
    setPeriod: (period: Period) => write(periodParams(period)),
    /** Chooses the days dragged across on the chart; Back undoes it. */
    setDays: (from: string, to: string) => write({ range: 'custom', from, to }, false),
    /** The chosen competitor move (moves/pinsOf). */
    move: search.get('move'),
    setMove: (move: string | null) => write({ move }),
    details: DETAILS.find(name => name === search.get('details')) ?? null,
    /** Back closes the dialog. */
    setDetails: (details: Details | null) => write({ details }, details === null),
  };
}
