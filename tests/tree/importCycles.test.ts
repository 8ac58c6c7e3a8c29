/** No import cycles between files, or between the folders of one level on the server side. */
import { posix } from 'node:path';
import { describe, expect, it } from 'vitest';
import { filesUnder, importsOf, isScript } from './sourceTree.js';

type Arrow = readonly [from: string, to: string];

/** Folders whose subfolders are ordered. */
const LEVELS = [
  'platform',
  'platform/bus',
  'platform/event-store',
  'platform/read-store',
  'platform/runtime',
  'platform/shopify',
  'platform/vault',
  'platform/outbound',
  'workers',
  'workers/alerts',
  'workers/discovery',
  'workers/store-sync',
  'application',
  'query-service',
  'command-service',
  'read-models',
  'domain',
  'sandbox',
  'ops',
];

const isTest = (path: string): boolean => /\.(test|fixtures|child)\.tsx?$/.test(path) || path.startsWith('tests/');

/** The imports of each file; includes type imports, because readers follow those too. */
function arrowsOf(): Arrow[] {
  const scripts = filesUnder().filter(path => isScript(path) && !path.startsWith('ops/launch/'));
  const known = new Set(scripts);
  return scripts.flatMap(from =>
    importsOf(from)
      .filter(specifier => specifier.startsWith('.'))
      .flatMap(specifier => {
        const bare = posix.join(posix.dirname(from), specifier).replace(/\.jsx?$/, '');
        const to = [`${bare}.ts`, `${bare}.tsx`, bare].find(path => known.has(path));
        return to === undefined ? [] : [[from, to] as const];
      }),
  );
}

/** One cycle per strongly connected group, as its members from the first back to the first. */
function circlesIn(arrows: readonly Arrow[]): string[] {
  const next = new Map<string, Set<string>>();
  for (const [from, to] of arrows) if (from !== to) next.set(from, (next.get(from) ?? new Set()).add(to));
  const done = new Set<string>();
  const found: string[] = [];
  function walk(at: string, path: readonly string[]): void {
    const seen = path.indexOf(at);
    if (seen >= 0) found.push([...path.slice(seen), at].join(' > '));
    if (seen >= 0 || done.has(at)) return;
    for (const to of next.get(at) ?? []) walk(to, [...path, at]);
    done.add(at);
  }
  for (const from of [...next.keys()].sort()) walk(from, []);
  return found;
}

/** The folder of `level` that a file is in. */
function roomIn(level: string, path: string): string | null {
  const parts = path.startsWith(`${level}/`) ? path.slice(level.length + 1).split('/') : [];
  return parts.length > 1 ? (parts[0] ?? null) : null;
}

describe('imports', () => {
  const arrows = arrowsOf();

  it('are found', () => expect(arrows.length).toBeGreaterThan(1_000));

  it('form no cycle between files', () => expect(circlesIn(arrows)).toEqual([]));

  it.each(LEVELS)('form no cycle between the folders of %s', level => {
    const between = arrows
      .filter(([from, to]) => !isTest(from) && !isTest(to))
      .flatMap(([from, to]): Arrow[] => {
        const [here, there] = [roomIn(level, from), roomIn(level, to)];
        return here === null || there === null || here === there ? [] : [[here, there]];
      });
    expect(circlesIn(between)).toEqual([]);
  });

  it('would be noticed if they formed one', () => {
    const tied: Arrow[] = [
      ['a', 'b'],
      ['b', 'c'],
      ['c', 'b'],
      ['c', 'd'],
    ];
    expect(circlesIn(tied)).toEqual(['b > c > b']);
    expect(circlesIn(tied.slice(0, 2))).toEqual([]);
  });
});
