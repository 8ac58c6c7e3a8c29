import type { Reporter, TestModule, Vitest } from 'vitest/node';
import { TESTED_ENGINES, type TestedEngine } from '../engines/testedEngines.js';

/** Ends a run on real servers with a table: for each suite what passed and failed on each engine, or why it did not run. */
export default class EnginesTable implements Reporter {
  #vitest: Vitest | undefined;

  onInit(vitest: Vitest): void {
    this.#vitest = vitest;
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    const counts = new Map<string, Map<TestedEngine, Count>>();
    for (const module of modules) {
      const { engine, suite } = placeOf(module.relativeModuleId);
      const row = counts.get(suite) ?? new Map<TestedEngine, Count>();
      counts.set(suite, row);
      const count = row.get(engine) ?? { passed: 0, failed: module.ok() ? 0 : module.errors().length, skipped: 0 };
      row.set(engine, count);
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        count[state === 'passed' || state === 'skipped' ? state : 'failed'] += 1;
      }
    }
    const rows = [...counts]
      .sort(([a], [b]) => a.localeCompare(b))
      .map(([suite, row]) => [suite, ...TESTED_ENGINES.map(engine => cellOf(row.get(engine)))]);
    const { engineSources = {}, missingEngines = {} } = this.#vitest?.getRootProject().getProvidedContext() ?? {};
    // After the tests' own output, and before the closing line.
    process.on('exit', () => {
      for (const line of aligned([['', ...TESTED_ENGINES], ...rows])) console.log(line);
      for (const [engine, source] of Object.entries(engineSources)) console.log(`${engine} from ${source}`);
      for (const [engine, reason] of Object.entries(missingEngines)) console.log(`${engine} not run because ${reason}`);
    });
  }
}

interface Count {
  passed: number;
  failed: number;
  skipped: number;
}

/** `tests/contract/<suite>/<engine>.test.ts`, `tests/engines/<engine>/<suite>.test.ts`; others ask the stores on PostgreSQL. */
export function placeOf(path: string): { engine: TestedEngine; suite: string } {
  const parts = path.replace(/(\.[a-z]+)*\.tsx?$/, '').split('/');
  const engine = TESTED_ENGINES.find(name => parts.includes(name)) ?? 'postgres';
  const [first = '', second = ''] = parts;
  if (first !== 'tests') return { engine, suite: first };
  return { engine, suite: second === 'contract' ? (parts[2] ?? '') : (parts.at(-1) ?? '') };
}

function cellOf(count: Count | undefined): string {
  if (!count) return '-';
  const { passed, failed, skipped } = count;
  if (passed + failed === 0) return skipped > 0 ? 'not run' : '-';
  return [`${passed} passed`, failed > 0 ? `${failed} failed` : '', skipped > 0 ? `${skipped} not run` : '']
    .filter(text => text !== '')
    .join(', ');
}

function aligned(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map(row => (row[column] ?? '').length)));
  return rows.map(row =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}
