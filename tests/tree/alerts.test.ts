import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { folderWith, installed } from '../../ops/engines/installed.js';
import { DURATIONS, LEVELS, TOTALS } from '../../platform/runtime/metrics/measures.js';
import { textOf } from './sourceTree.js';

interface Rule {
  readonly alert: string;
  readonly expr: string;
}

const { groups } = parse(textOf('ops/prometheus/alerts.yml')) as { groups: { rules: Rule[] }[] };
const rules = groups.flatMap(group => group.rules);
/** The measure in the first column of each row of the table. */
const watched = [
  ...(textOf('docs/self-hosting.md').split('## What to watch')[1] ?? '')
    .split('\n## ', 1)
    .join('')
    .matchAll(/^\| `([^`]+)`/gm),
].map(([, measure = '']) => measure);
const measuresIn = (expr: string) => [...expr.matchAll(/\b(?:tidewatch|nodejs|process)_\w+/g)].map(([name]) => name);

describe('ops/prometheus/alerts.yml', () => {
  it("has one rule for each row of 'What to watch', in its order", () => {
    expect(rules.length).toBe(watched.length);
    expect(rules.length).toBeGreaterThan(10);
    for (const [index, measure] of watched.entries()) {
      const [name = '', label = ''] = measure.split(/[{}]/);
      expect(rules[index]?.expr, measure).toContain(name);
      expect(rules[index]?.expr, measure).toContain(label);
    }
  });

  it('asks for measures that there are', () => {
    const gauges = [...textOf('application/observe/gauges.ts').matchAll(/'(tidewatch_\w+)'/g)].map(([, name]) => name);
    const known = new Set([
      ...gauges,
      ...Object.keys(TOTALS),
      ...Object.keys(LEVELS),
      ...Object.keys(DURATIONS).flatMap(name => [`${name}_bucket`, `${name}_count`]),
      // prom-client's own.
      'nodejs_eventloop_lag_p99_seconds',
    ]);
    for (const { alert, expr } of rules) for (const name of measuresIn(expr)) expect(known, alert).toContain(name);
  });

  it('is loaded by Prometheus', () => {
    expect(parse(textOf('ops/prometheus/prometheus.yml'))).toMatchObject({ rule_files: ['alerts.yml'] });
  });

  const folder = installed(() => folderWith(['promtool']), ['prometheus']);
  if (folder === null)
    console.log("The alert rules did not run: there is no promtool, which Debian's prometheus brings");
  it.skipIf(folder === null)('is silent in good times and fires for each row in bad ones (needs promtool)', () => {
    const { status, stderr } = spawnSync(`${folder}/promtool`, ['test', 'rules', 'ops/prometheus/alerts.tests.yml'], {
      encoding: 'utf8',
    });
    expect([status, stderr.trim()]).toEqual([0, '']);
  });
});
