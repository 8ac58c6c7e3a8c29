/**
 * Reads the rows that Next.js's app router streams: `7:["$","$L8",null,{"product":"$9"}]`. In this JSON, `$9` refers to
 * another row, `$9:price` to a part of it, and `$$5` is the text `$5`.
 */
import type { PageScript } from '../../page/tree.js';
import { streamedText } from './streamedText.js';

const PUSH = /__next_f\.push\(\s{0,3}\[\s{0,3}1\s{0,3},\s{0,3}(?=")/g;
const ROW = /^([\da-f]{1,8}):/;
const LONG_TEXT = /^T([\da-f]{1,8}),/;
const REFERENCE = /^\$@?([\da-f]{1,8})((?::[\w-]{1,60}){0,12})$/;
/** Limits consecutive references, because rows can refer to each other in circles. */
const MAX_STEPS = 20;

/** Reads only rows that mention a price, and the rows that they refer to. */
export function* flightRows(scripts: readonly PageScript[]): Generator<{ id: string; value: unknown }> {
  const rows = rowsOf(streamedText(scripts, '__next_f', PUSH));
  const read = new Map<string, unknown>();
  const rowOf = (id: string, steps: number): unknown => {
    const text = rows.get(id);
    if (text === undefined || read.has(id) || steps > MAX_STEPS) return read.get(id);
    // Circular references to this row resolve to undefined.
    read.set(id, undefined);
    const value = parsed(text, steps);
    read.set(id, value);
    return value;
  };
  const parsed = (text: string, steps: number): unknown => {
    try {
      return text.includes('"$') ? JSON.parse(text, (_, value) => resolved(value, steps)) : JSON.parse(text);
    } catch {
      return undefined;
    }
  };
  const resolved = (value: unknown, steps: number): unknown => {
    if (typeof value !== 'string' || value[0] !== '$') return value;
    if (value[1] === '$') return value.slice(1);
    const [, id, path] = REFERENCE.exec(value) ?? [];
    return id === undefined ? value : partOf(rowOf(id, steps + 1), path ?? '');
  };
  for (const [id, text] of rows) if (text.includes('rice')) yield { id, value: rowOf(id, 0) };
}

function partOf(row: unknown, path: string): unknown {
  let part = row;
  for (const name of path.split(':').slice(1)) {
    if (typeof part !== 'object' || part === null || !Object.hasOwn(part, name)) return undefined;
    part = (part as Record<string, unknown>)[name];
  }
  return part;
}

/** Splits rows by line, except long texts, which state their length in bytes. */
function rowsOf(text: string): Map<string, string> {
  const rows = new Map<string, string>();
  for (let at = 0; at < text.length; ) {
    const row = ROW.exec(text.slice(at, at + 10));
    const start = at + (row?.[0].length ?? 0);
    const long = row && LONG_TEXT.exec(text.slice(start, start + 10));
    if (long?.[1]) {
      at = afterBytes(text, start + long[0].length, Number.parseInt(long[1], 16));
      continue;
    }
    const line = text.indexOf('\n', start);
    const end = line < 0 ? text.length : line;
    if (row?.[1] && (text[start] === '{' || text[start] === '[')) rows.set(row[1], text.slice(start, end));
    at = end + 1;
  }
  return rows;
}

function afterBytes(text: string, start: number, bytes: number): number {
  let at = start;
  for (let left = bytes; left > 0 && at < text.length; at++) {
    const code = text.charCodeAt(at);
    // Each half of a surrogate pair counts as two of its four bytes.
    left -= code < 0x80 ? 1 : code < 0x800 || (code >= 0xd800 && code < 0xe000) ? 2 : 3;
  }
  return at;
}
