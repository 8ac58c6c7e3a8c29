/** Paths, variables and commands in the documents exist, and the steps for additions are true. */
import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { environmentName } from '../../platform/runtime/config/environmentName.js';
import { VARIABLES, type VariableName } from '../../platform/runtime/config/variables.js';
import { filesUnder, ROOT, textOf } from './sourceTree.js';

const files = filesUnder();
const folders = new Set(
  files.flatMap(path => path.split('/').map((_, depth, parts) => parts.slice(0, depth).join('/'))),
);
/** With and without the ending: a document may say `domain/kernel/errors`. */
const known = [...new Set([...files, ...files.map(path => path.replace(/\.tsx?$/, '')), ...folders])].map(
  path => `/${path}/`,
);

const DOCUMENTS = files.filter(path => /^(README|CONTRIBUTING|SECURITY)\.md$|^docs\/.*\.md$/.test(path));
const ROOMS = readdirSync(ROOT, { withFileTypes: true })
  .filter(entry => entry.isDirectory() && folders.has(entry.name))
  .map(({ name }) => name);

/** Matches paths that start with a room, and file names: `<noun>` and `*` stand for any name. */
const PATHS = new RegExp(
  `(?<![\\w/.:@-])(?:(?:${ROOMS.join('|')})/[\\w<>*][\\w<>*./-]*|[\\w<>*-][\\w<>*./-]*\\.(?:tsx?|mjs|md))`,
  'g',
);

const pathsIn = (text: string): readonly string[] =>
  [...text.matchAll(PATHS)].map(([path]) => path.replace(/[./]+$/, ''));

function isThere(path: string): boolean {
  const pattern = path
    .replaceAll('.', '\\.')
    .replace(/<[\w]+>|\*/g, '[\\w-]+')
    .replace('NNNN-[\\w-]+', '\\d{4}-[\\w-]+');
  const found = new RegExp(`/${pattern}/`);
  return known.some(one => found.test(one));
}

const found = (text: string, pattern: RegExp): readonly string[] =>
  [...text.matchAll(pattern)].map(([, name = '']) => name);

/** Read by programs that call the API, on their own machines. */
const CALLERS = ['TIDEWATCH_URL', 'TIDEWATCH_TOKEN'];
const variables = new Set([...(Object.keys(VARIABLES) as VariableName[]).map(environmentName), ...CALLERS]);
const commands = found(textOf('ops/cli/main.ts'), /^ {2}'?([\w-]+)'?: async/gm);
const scripts = Object.keys((JSON.parse(textOf('package.json')) as { scripts: object }).scripts);

const unknownIn = (text: string) => ({
  variables: found(text, /\b(TIDEWATCH_[A-Z][A-Z_]*)\b/g).filter(name => !variables.has(name)),
  commands: found(text, /\btidewatch(?: --)? ([a-z][\w-]*)/g).filter(name => !commands.includes(name)),
  scripts: found(text, /\bnpm run (?:-s )?([\w:-]+)/g).filter(name => !scripts.includes(name)),
});

describe('a document', () => {
  it.each(DOCUMENTS)('%s names variables, commands and scripts that are there', document =>
    expect(unknownIn(textOf(document))).toEqual({ variables: [], commands: [], scripts: [] }),
  );

  it('would be seen to name others', () =>
    expect(unknownIn('`TIDEWATCH_NONE`, `npm run -s tidewatch -- nothing`, `npm run nowhere`')).toEqual({
      variables: ['TIDEWATCH_NONE'],
      commands: ['nothing'],
      scripts: ['nowhere'],
    }));

  it.each(DOCUMENTS)('%s names paths that are there', document => {
    const text = textOf(document).replace(/\bhttps?:\S+|<br\/>/g, ' ');
    expect(pathsIn(text).filter(path => !isThere(path))).toEqual([]);
  });

  it('would be seen to name one that is not', () => {
    const text =
      '`platform/bus/nowhere.ts`, A["domain/nothing: x"], `<noun>.ts`, `workers/<name>/tables.ts`, `events.ts`';
    expect(pathsIn(text).filter(path => !isThere(path))).toEqual(['platform/bus/nowhere.ts', 'domain/nothing']);
  });
});

/** The rows of 'How to add …': what, its neighbour, the numbers of places, and the files outside its folder. */
const guide = textOf('docs/ARCHITECTURE.md')
  .split('## How to add …')[1]
  ?.split('\n')
  .filter(line => line.includes('`'))
  .flatMap(line => {
    const [, what = '', neighbour = '', places = '', outside = ''] = line.split('|').map(cell => cell.trim());
    const most = Math.max(...(places.match(/\d+/g) ?? []).map(Number));
    return what === '' ? [] : [{ what, neighbours: quotedIn(neighbour), most, outside: quotedIn(outside) }];
  });

function quotedIn(cell: string): readonly string[] {
  return [...cell.matchAll(/`([^`]+)`/g)].map(([, quoted]) => quoted ?? '');
}

/** The neighbour's identifier: its event type, or its folder or file. */
const nameOf = (neighbour = ''): string => /([\w-]+)(?:\.ts)?\/?$/.exec(neighbour)?.[1] ?? '';

describe.each(guide ?? [])('the guide to adding $what', ({ neighbours, most, outside }) => {
  it('counts the files that it lists', () => expect(outside).toHaveLength(most));

  it('names files in which its neighbour is', () => {
    const name = nameOf(neighbours[0]);
    expect(
      outside.filter(path => !textOf(path).replaceAll('_', '').toLowerCase().includes(name.toLowerCase())),
    ).toEqual([]);
  });
});

it('the guide has a row for each of the six', () =>
  expect(guide?.map(({ what }) => what)).toEqual([
    'an event',
    'a read model',
    'an endpoint',
    'a screen',
    'a worker',
    'an engine',
  ]));

it('an endpoint is named in its own file and in those that the guide lists, and nowhere else', () => {
  const { neighbours, outside } = guide?.find(({ what }) => what === 'an endpoint') ?? { neighbours: [], outside: [] };
  const named = files.filter(path => /\.tsx?$/.test(path) && /\blinkProduct\b/.test(textOf(path)));
  expect(named.filter(path => path !== 'tests/tree/documents.test.ts').sort()).toEqual(
    [...neighbours, ...outside].sort(),
  );
});

/** Omissions that no compiler detects. */
describe('a worker', () => {
  const scripts = files.filter(path => /^workers\/[^/]+\/.*\.ts$/.test(path) && !/\.(test|fixtures)\./.test(path));
  const [started, retried, kept] = ['workers/workers.ts', 'workers/reactors.ts', 'workers/tables.ts'].map(textOf);

  it('is started', () => {
    const runs = scripts.flatMap(path => [
      ...textOf(path).matchAll(/^export (?:async )?function (run\w+)|^export const (run\w+)/gm),
    ]);
    expect(runs.length).toBeGreaterThan(5);
    expect(runs.map(([, a, b]) => a ?? b ?? '').filter(run => !started?.includes(run))).toEqual([]);
  });

  it('has its reactors among those that are tried again', () => {
    const reactors = scripts.flatMap(path =>
      [...textOf(path).matchAll(/runReactor\(\s*\w+,\s*(\w+)\(/g)].map(([, name]) => ({ name, path })),
    );
    expect(reactors.length).toBeGreaterThan(8);
    const missing = reactors.filter(
      ({ name, path }) => !new RegExp(`\\b${name}\\b[^;]*'\\./${path.split('/')[1]}/`).test(retried ?? ''),
    );
    expect(missing).toEqual([]);
  });

  it('has its tables made before it starts', () => {
    const tables = scripts
      .filter(path => path.endsWith('/tables.ts'))
      .flatMap(path => [...textOf(path).matchAll(/^export const (\w+) = table\(/gm)].map(([, name]) => name ?? ''));
    expect(tables.length).toBeGreaterThan(3);
    expect(tables.filter(name => !kept?.split('export const')[1]?.includes(name))).toEqual([]);
  });
});
