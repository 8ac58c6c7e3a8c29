import { describe, expect, it } from 'vitest';
import { withFigures } from './performanceTable.js';
import type { BenchResult } from './result.js';

const DOCUMENT = `# Performance

| bench  | measure | bar | value | fixed work | date       |
| ------ | ------- | --- | ----- | ---------- | ---------- |
| append | events  |     | 1 /s  | 9 ms       | 2026-01-01 |
| seal   | entries |     | 2 /s  | 9 ms       | 2026-01-01 |

After it.
`;
const result = (name: string, rows: BenchResult['rows']): BenchResult => ({ name, setup: {}, rows });
const rowsOf = (document: string) =>
  document
    .split('\n')
    .filter(line => line.startsWith('|'))
    .slice(2)
    .map(line => line.replace(/ +/g, ' '));

describe('the table of figures', () => {
  it("replaces a bench's rows in place by its figures with a bar, and keeps other benches' rows", () => {
    const rows = [
      { measure: 'one caller, median of 120, 123.456, 130', value: 123.456, unit: 'events/s', bar: { min: 100 } },
      { measure: 'file', value: 9, unit: 'MB' },
      { measure: 'push', value: 30, unit: 'ms', p50: 2.345, p99: 30, bar: { max: 25 } },
    ];
    const updated = withFigures(DOCUMENT, result('append', rows), '110 ms', '2026-11-28');
    expect(rowsOf(updated)).toEqual([
      '| append | one caller | >= 100 | 123 events/s | 110 ms | 2026-11-28 |',
      '| append | push | <= 25 | 30 ms; p50 2.35, p99 30 (missed) | 110 ms | 2026-11-28 |',
      '| seal | entries | | 2 /s | 9 ms | 2026-01-01 |',
    ]);
    expect(updated).toMatch(/^# Performance\n\n\| bench/);
    expect(updated).toMatch(/\|\n\nAfter it\.\n$/);
  });

  it('appends a bench that is new', () => {
    const updated = withFigures(
      DOCUMENT,
      result('kafka', [{ measure: 'm', value: 1, unit: 'ms', bar: { max: 2 } }]),
      '1 ms',
      '2026-11-28',
    );
    expect(rowsOf(updated).at(-1)).toBe('| kafka | m | <= 2 | 1 ms | 1 ms | 2026-11-28 |');
  });

  it('aligns its columns', () => {
    const updated = withFigures(
      DOCUMENT,
      result('seal', [{ measure: 'a long measure', value: 1, unit: 'ms', bar: { max: 2 } }]),
      '1 ms',
      'd',
    );
    const lines = updated.split('\n').filter(line => line.startsWith('|'));
    expect(new Set(lines.map(line => line.length)).size).toBe(1);
  });

  it('refuses a document without the table', () =>
    expect(() => withFigures('# Performance\n', result('seal', []), '', '')).toThrow('no table'));
});
