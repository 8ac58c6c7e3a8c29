/**
 * The layers of client/src (docs/adr/0026): allowed imports between layers, no import cycles, and one place for each
 * browser or library facility.
 */
import { posix } from 'node:path';
import { describe, expect, it } from 'vitest';
import { filesUnder, importsOf, isScript, textOf } from './sourceTree.js';

const HOME = 'client/src/';

/** Each layer imports those below it. The four entries are above them all. */
const LAYERS = [
  ['main', 'prerender', 'start', 'early'],
  ['german'],
  ['app'],
  ['features'],
  ['charts', 'realtime', 'routing'],
  ['ui'],
  ['loading'],
  ['api'],
  ['state'],
  ['format'],
  ['language'],
  ['storage'],
];

const isProduct = (path: string): boolean =>
  isScript(path) && !/\.(test|fixtures)\./.test(path) && !path.startsWith(`${HOME}test/`);

const files = filesUnder('client/src').filter(isProduct);

/** The files that each file imports. */
const IMPORTS = new Map(
  files.map(path => [
    path,
    importsOf(path)
      .filter(specifier => specifier.startsWith('.'))
      .map(specifier => posix.join(posix.dirname(path), specifier).replace(/\.js$/, ''))
      .flatMap(target => files.filter(file => file === `${target}.ts` || file === `${target}.tsx`)),
  ]),
);

const arrows = [...IMPORTS].flatMap(([from, targets]) => targets.map(to => ({ from, to })));

/** `client/src/features/billing/PlanCard.tsx` -> `features`; `client/src/main.tsx` -> `main`. */
const layerOf = (path: string): string => path.slice(HOME.length).split(/[/.]/)[0] ?? '';
const rankOf = (path: string): number => LAYERS.findIndex(layer => layer.includes(layerOf(path)));

/** The first cycle found, as the path around it; `[]` if there is none. */
function circleIn(graph: ReadonlyMap<string, readonly string[]>): readonly string[] {
  const done = new Set<string>();
  function from(node: string, way: readonly string[]): readonly string[] {
    if (way.includes(node)) return [...way.slice(way.indexOf(node)), node];
    if (done.has(node)) return [];
    for (const next of graph.get(node) ?? []) {
      const circle = from(next, [...way, node]);
      if (circle.length > 0) return circle;
    }
    done.add(node);
    return [];
  }
  for (const node of graph.keys()) {
    const circle = from(node, []);
    if (circle.length > 0) return circle;
  }
  return [];
}

/** Folders as nodes: a file's folder imports the folders of what it imports. */
function folders(): ReadonlyMap<string, readonly string[]> {
  const graph = new Map<string, string[]>();
  for (const { from, to } of arrows) {
    const [above, below] = [posix.dirname(from), posix.dirname(to)];
    if (above !== below) graph.set(above, [...(graph.get(above) ?? []), below]);
  }
  return graph;
}

describe('client/src', () => {
  it('has no file outside its layers', () => expect(files.filter(path => rankOf(path) < 0)).toEqual([]));

  it('imports downwards only: app, features, then what they are made of', () => {
    const upwards = arrows.filter(({ from, to }) => layerOf(from) !== layerOf(to) && rankOf(from) >= rankOf(to));
    expect(upwards).toEqual([]);
  });

  it('has features that do not import each other', () => {
    const featureOf = (path: string) => path.slice(HOME.length).split('/')[1];
    const across = arrows
      .filter(({ from, to }) => layerOf(from) === 'features' && layerOf(to) === 'features')
      .filter(({ from, to }) => featureOf(from) !== featureOf(to));
    expect(across).toEqual([]);
  });

  it('has no cycle between files', () => expect(circleIn(IMPORTS)).toEqual([]));
  it('has no cycle between folders', () => expect(circleIn(folders())).toEqual([]));

  it('uses the browser’s storage in one place', () => {
    const using = files.filter(path => /\b(local|session)Storage\b/.test(textOf(path)));
    expect(using).toEqual([`${HOME}storage/browserStorage.ts`]);
  });

  it.each([
    ['jotai', 'state'],
    ['@blueprintjs', 'ui'],
    ['socket.io-client', 'realtime'],
    ['lightweight-charts', 'charts'],
    ['recharts', 'charts'],
  ])('has one layer that imports %s: %s', (name, layer) => {
    const importing = files.filter(path => importsOf(path).some(it => it === name || it.startsWith(`${name}/`)));
    expect([...new Set(importing.map(layerOf))]).toEqual([layer]);
  });
});

describe('the search for cycles', () => {
  it.each<readonly [readonly string[], Readonly<Record<string, readonly string[]>>]>([
    [[], { a: ['b', 'c'], b: ['c'], c: [] }],
    [['a', 'b', 'a'], { a: ['b'], b: ['a'] }],
    [['b', 'c', 'd', 'b'], { a: ['b'], b: ['c'], c: ['d'], d: ['b'] }],
    [['a', 'a'], { a: ['a'] }],
  ])('finds %j', (circle, graph) => expect(circleIn(new Map(Object.entries(graph)))).toEqual(circle));
});
