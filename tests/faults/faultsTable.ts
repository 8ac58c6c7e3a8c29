/** The table that a run prints: a row per fault, a column per promise. */
export interface Outcome {
  readonly fault: string;
  /** By promise: `true` kept, `false` broken, text: a figure. */
  readonly kept: Readonly<Record<string, boolean | string>>;
}

export function faultsTable(outcomes: readonly Outcome[], title: string): string {
  const promises = [...new Set(outcomes.flatMap(({ kept }) => Object.keys(kept)))];
  const rows = [
    ['fault', ...promises],
    ...outcomes.map(({ fault, kept }) => [fault, ...promises.map(promise => textOf(kept[promise]))]),
  ];
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map(row => row[column]?.length ?? 0))) ?? [];
  return [title, ...rows.map(row => row.map((cell, n) => cell.padEnd(widths[n] ?? 0)).join('  '))].join('\n');
}

const textOf = (kept: boolean | string | undefined): string =>
  kept === undefined ? 'not run' : kept === true ? 'yes' : kept === false ? 'NO' : kept;
