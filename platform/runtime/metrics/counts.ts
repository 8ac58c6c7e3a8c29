/** What this process has counted since it began, by the names that metrics will have. */
const totals = new Map<string, number>();

/** Adds one. @returns how many there are now. */
export function count(name: string): number {
  const total = countOf(name) + 1;
  totals.set(name, total);
  return total;
}

export const countOf = (name: string): number => totals.get(name) ?? 0;
