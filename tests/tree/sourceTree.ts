/** The repository as its checks see it: every file that is written by hand or checked in, and its imports. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseAst } from 'rolldown/parseAst';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Paths that .gitignore excludes, and the repository's own records. */
const IGNORED = /^(node_modules|dist|coverage|\.git|\.data|\.env)$|\.log$/;

/** Paths from the root, with forward slashes. */
export function filesUnder(folder = '.'): string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true })
    .filter(({ name }) => !IGNORED.test(name))
    .flatMap(entry => {
      const path = join(folder, entry.name);
      return entry.isDirectory() ? filesUnder(path) : [relative('.', path).replaceAll('\\', '/')];
    });
}

export const textOf = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

export const isScript = (path: string): boolean => /\.(ts|tsx|mts|mjs)$/.test(path) && !path.endsWith('.d.mts');

export interface Node {
  readonly type: string;
  readonly [property: string]: unknown;
}

/** Every node of a script's syntax tree, the outer one first. */
export function visit(path: string, visitor: (node: Node) => void): void {
  const lang = path.endsWith('x') ? 'tsx' : path.endsWith('.mjs') ? 'js' : 'ts';
  const descend = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    if ('type' in value && typeof value.type === 'string') visitor(value as Node);
    Object.values(value).forEach(descend);
  };
  descend(parseAst(textOf(path), { lang }).body);
}

const IMPORTING = new Set([
  'ImportDeclaration',
  'ExportNamedDeclaration',
  'ExportAllDeclaration',
  'ImportExpression',
  'TSImportType',
]);

/** The modules loaded before a script runs: neither type imports nor imports by call. */
const LOADING = new Set(['ImportDeclaration', 'ExportNamedDeclaration', 'ExportAllDeclaration']);

interface Imports {
  readonly all: readonly string[];
  readonly loaded: readonly string[];
}

/** Cached, because several checks parse every script, and parsing one takes milliseconds. */
const known = new Map<string, Imports>();

function readImports(path: string): Imports {
  const all: string[] = [];
  const loaded: string[] = [];
  visit(path, ({ type, source, importKind, exportKind }) => {
    const { value } = (IMPORTING.has(type) && (source as { value?: unknown } | null)) || {};
    if (typeof value !== 'string') return;
    all.push(value);
    if (LOADING.has(type) && importKind !== 'type' && exportKind !== 'type') loaded.push(value);
  });
  const found = { all, loaded };
  known.set(path, found);
  return found;
}

const importsIn = (path: string): Imports => known.get(path) ?? readImports(path);

/** The specifiers that a script loads before it runs. */
export const loadsOf = (path: string): readonly string[] => importsIn(path).loaded;

/** The specifiers that a script imports: by statement, by call with a literal, and as a type. */
export const importsOf = (path: string): readonly string[] => importsIn(path).all;
