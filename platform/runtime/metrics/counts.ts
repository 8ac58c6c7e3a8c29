/** Counts events in this process since its start, by metric name. */
const totals = new Map<string, number>();

/** Adds one. @returns the new total. */
export function count(name: string): number {
  const total = countOf(name) + 1;
  totals.set(name, total);
  return total;
}

export const countOf = (name: string): number => totals.get(name) ?? 0;
