/** Runs every `--batch F` command: one JSON object per line in, one per line out, in the same order. */
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { wellFormedJson } from '../../platform/runtime/json/wellFormedJson.js';

/** Names the missing or mistyped field; the line's result is an error, and the others continue. */
export class BadLine extends Error {}

export type Fields = Readonly<Record<string, unknown>>;

/**
 * Answers each line of `file` with `{id, …answer}`. A line that is not a JSON object, lacks a field, or whose answer
 * throws produces `{id, line, error}`, and the rest continues. Skips empty lines. Returns the exit code: 1 if any line
 * failed, otherwise 0.
 * @throws if the file cannot be read
 */
export async function ndjsonBatch(
  file: string,
  write: (line: string) => void,
  answer: (fields: Fields) => object | Promise<object>,
): Promise<0 | 1> {
  let exitCode: 0 | 1 = 0;
  let number = 0;
  for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY })) {
    number++;
    if (line.trim() === '') continue;
    const answered = await answerTo(number === 1 ? line.replace(/^\uFEFF/, '') : line, answer);
    if ('error' in answered) exitCode = 1;
    write(JSON.stringify('error' in answered ? { id: answered.id, line: number, error: answered.error } : answered));
  }
  return exitCode;
}

/** Reads a text field. @throws BadLine if it is missing or not text */
export function text(fields: Fields, name: string): string {
  const value = fields[name];
  if (typeof value !== 'string') throw new BadLine(`'${name}' must be text`);
  return value;
}

async function answerTo(line: string, answer: (fields: Fields) => object | Promise<object>) {
  let id: unknown = null;
  try {
    const fields = parse(line);
    id = fields.id ?? null;
    return { id, ...(await answer(fields)) };
  } catch (fault) {
    return { id, error: fault instanceof Error ? fault.message : String(fault) };
  }
}

function parse(line: string): Fields {
  let value: unknown;
  try {
    value = JSON.parse(wellFormedJson(line));
  } catch {
    throw new BadLine('not JSON');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new BadLine('not a JSON object');
  return value as Fields;
}
