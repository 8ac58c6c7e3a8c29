/** The repository as its checks see it: every file that is written by hand or checked in, and its imports. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseAst } from 'rolldown/parseAst';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** What .gitignore leaves out, and the repository's own records. */
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

interface Node {
  readonly type: string;
  readonly [property: string]: unknown;
}

/** Every node of a script's syntax tree. */
function visit(path: string, visitor: (node: Node) => void): void {
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

/** What is loaded before a script runs: not what it imports as a type, or by a call. */
const LOADING = new Set(['ImportDeclaration', 'ExportNamedDeclaration', 'ExportAllDeclaration']);

/** The specifiers that a script loads before it runs. */
export function loadsOf(path: string): string[] {
  const found: string[] = [];
  visit(path, node => {
    if (!LOADING.has(node.type) || node.importKind === 'type' || node.exportKind === 'type') return;
    const { value } = (node.source as { value?: unknown } | null) ?? {};
    if (typeof value === 'string') found.push(value);
  });
  return found;
}

/** The specifiers that a script imports: by statement, by call with a literal, and as a type. */
export function importsOf(path: string): string[] {
  const found: string[] = [];
  visit(path, node => {
    const source = IMPORTING.has(node.type) ? (node.source as { value?: unknown } | null) : null;
    if (typeof source?.value === 'string') found.push(source.value);
  });
  return found;
}
