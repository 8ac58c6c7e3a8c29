/** Writes bench figures into the table of docs/performance.md; each bench replaces its own rows. */
import { type BenchResult, type BenchRow, holds } from './result.js';

const COLUMNS = ['bench', 'measure', 'bar', 'value', 'fixed work', 'date'] as const;
type Cells = readonly string[];

/** Keeps figures that have a bar; the others are for orientation. @param fixedWork such as `106 ms`. @param date such as `2026-11-27`. @returns the document with the new rows. */
export function withFigures(document: string, { name, rows }: BenchResult, fixedWork: string, date: string): string {
  const lines = document.split('\n');
  const start = lines.findIndex(line => cellsOf(line)[0] === COLUMNS[0]);
  if (start < 0) throw new Error(`the document has no table with the columns ${COLUMNS.join(', ')}`);
  const length = lines.slice(start).findIndex(line => !line.startsWith('|'));
  const old = lines.slice(start + 2, length < 0 ? undefined : start + length).map(cellsOf);
  const rest = length < 0 ? [] : lines.slice(start + length);

  const own = rows
    .filter(({ bar }) => bar)
    .map(row => [name, withoutRuns(row.measure), barOf(row), figureOf(row), fixedWork, date]);
  const at = old.findIndex(([bench]) => bench === name);
  const others = old.filter(([bench]) => bench !== name);
  const merged = at < 0 ? [...others, ...own] : [...others.slice(0, at), ...own, ...others.slice(at)];
  return [...lines.slice(0, start), ...aligned([COLUMNS, ...merged]), ...rest].join('\n');
}

/** Drops the list of single runs, such as `, median of 4, 5, 6`. */
const withoutRuns = (measure: string): string => measure.replace(/, median of .*$/, '');

const cellsOf = (line: string): Cells =>
  line
    .split(/(?<!\\)\|/)
    .slice(1, -1)
    .map(cell => cell.trim());

/** As the formatter writes it. */
function aligned(table: readonly Cells[]): readonly string[] {
  const widths = COLUMNS.map((_, column) => Math.max(...table.map(cells => cells[column]?.length ?? 0)));
  const line = (cells: Cells) =>
    `| ${widths.map((width, column) => (cells[column] ?? '').padEnd(width)).join(' | ')} |`;
  const [head = [], ...body] = table;
  return [line(head), line(widths.map(width => '-'.repeat(width))), ...body.map(line)];
}

/** Such as `>= 100`; empty for a figure without a bar. */
export function barOf({ bar = {} }: BenchRow): string {
  const limits = [bar.min === undefined ? '' : `>= ${bar.min}`, bar.max === undefined ? '' : `<= ${bar.max}`];
  return limits.filter(Boolean).join(' ');
}

export function rounded(value: number): number {
  return Math.abs(value) >= 100 ? Math.round(value) : Math.round(value * 100) / 100;
}

function figureOf(row: BenchRow): string {
  const percentiles = (['p50', 'p95', 'p99'] as const).flatMap(name =>
    row[name] === undefined ? [] : [`${name} ${rounded(row[name])}`],
  );
  const all = [`${rounded(row.value)} ${row.unit}`, percentiles.join(', ')].filter(Boolean).join('; ');
  return holds(row) ? all : `${all} (missed)`;
}
