/** The test names in a file, as in its source: `describe > … > test`, with `%s` for what a table fills in. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseAst } from 'rolldown/parseAst';
import { ROOT, textOf } from './sourceTree.js';

const SUITE = 'describe';
const BLOCKS: ReadonlySet<string> = new Set([SUITE, 'it', 'test']);
export const SEPARATOR = ' > ';

interface Call {
  readonly type: 'CallExpression';
  readonly callee: Callee;
  readonly arguments: readonly { type: string; value?: unknown; quasis?: readonly { value: { cooked: string } }[] }[];
}
interface Callee {
  readonly name?: string;
  readonly object?: Callee;
  readonly callee?: Callee;
}

export function testTitles(path: string): string[] {
  const titles: string[] = [];
  const descend = (value: unknown, around: readonly string[]): void => {
    if (typeof value !== 'object' || value === null) return;
    const block = 'type' in value && value.type === 'CallExpression' ? blockOf(value as Call) : null;
    const inside = block ? [...around, block.title] : around;
    if (block && block.name !== SUITE) titles.push(inside.join(SEPARATOR));
    for (const child of Object.values(value)) descend(child, inside);
  };
  descend(parseAst(textOf(path), { lang: path.endsWith('x') ? 'tsx' : 'ts' }).body, []);
  return titles;
}

/** Also parses `it.each(…)('title', …)` and `describe.skipIf(…)('title', …)`, by the name at the call's start. */
function blockOf({ callee, arguments: [first] }: Call): { name: string; title: string } | null {
  let root = callee;
  for (let next = root.object ?? root.callee; next; next = root.object ?? root.callee) root = next;
  const title = first?.type === 'Literal' ? first.value : first?.quasis?.map(({ value }) => value.cooked).join('%s');
  return root.name && BLOCKS.has(root.name) && typeof title === 'string' ? { name: root.name, title } : null;
}

const known = new Map<string, readonly string[]>();
function titlesIn(path: string): readonly string[] {
  const titles = known.get(path) ?? (existsSync(join(ROOT, path)) ? testTitles(path) : []);
  known.set(path, titles);
  return titles;
}

/** @param reference `file > describe > … > test`. */
export function isTest(reference: string): boolean {
  const [path = '', ...title] = reference.split(SEPARATOR);
  return titlesIn(path).some(known => isTitle(title.join(SEPARATOR), known));
}

/** True if a name is a test's title, or one that its table produces. */
export function isTitle(name: string, title: string): boolean {
  if (name === title) return true;
  const parts = title.split(/%[-+.\d]*[sdifjoOc#%$]|\$[\w.]+/);
  return parts.length > 1 && new RegExp(`^${parts.map(literally).join('.*')}$`, 's').test(name);
}

const literally = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
