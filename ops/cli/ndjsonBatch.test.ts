import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkUrlBatch } from './checkUrlBatch.js';
import { ndjsonBatch } from './ndjsonBatch.js';
import { robotsBatch } from './robotsBatch.js';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'batch-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

type Batch = (file: string, write: (line: string) => void) => Promise<0 | 1>;

async function run(batch: Batch, ...lines: readonly string[]) {
  const file = join(folder, 'in.ndjson');
  writeFileSync(file, lines.join('\n'));
  const out: unknown[] = [];
  const exitCode = await batch(file, line => out.push(JSON.parse(line)));
  return { exitCode, out };
}

describe('a batch', () => {
  it('answers bad lines with an error, processes the rest, and says so at the end', async () => {
    const shout: Batch = (file, write) => ndjsonBatch(file, write, async ({ id }) => ({ shouted: `${id}!` }));
    const { exitCode, out } = await run(shout, '\uFEFF{"id":"a"}', '{"id":', '', '[1]', 'null', '{"id":"b"}\r', '{}');
    expect(exitCode).toBe(1);
    expect(out).toEqual([
      { id: 'a', shouted: 'a!' },
      { id: null, line: 2, error: 'not JSON' },
      { id: null, line: 4, error: 'not a JSON object' },
      { id: null, line: 5, error: 'not a JSON object' },
      { id: 'b', shouted: 'b!' },
      { id: null, shouted: 'undefined!' },
    ]);
  });

  it('succeeds on an empty file', async () => expect(await run(checkUrlBatch, '')).toEqual({ exitCode: 0, out: [] }));
});

it('robots answers who may fetch what', async () => {
  const robots = 'user-agent: A\ndisallow: /x';
  const { exitCode, out } = await run(
    robotsBatch,
    JSON.stringify({ id: 1, robots, agent: 'A', url: 'https://foo.bar/x' }),
    JSON.stringify({ id: 2, robots, agent: 'B', url: 'https://foo.bar/x' }),
    JSON.stringify({ id: 3, robots, agent: 'B' }),
  );
  expect(exitCode).toBe(1);
  expect(out).toEqual([
    { id: 1, allowed: false },
    { id: 2, allowed: true },
    { id: 3, line: 3, error: "'url' must be text" },
  ]);
});

it('check-url answers with the rule that a URL breaks', async () => {
  const { exitCode, out } = await run(
    checkUrlBatch,
    JSON.stringify({ id: 'public', url: 'https://shop.example.com/p/1' }),
    JSON.stringify({ id: 'sandbox', url: 'http://127.0.0.1:8081/market' }),
    JSON.stringify({ id: 'literal', url: 'http://[::ffff:7f00:1]/' }),
  );
  expect(exitCode).toBe(0);
  expect(out).toEqual([
    { id: 'public', allowed: true, reason: 'ok' },
    { id: 'sandbox', allowed: false, reason: 'port_refused' },
    { id: 'literal', allowed: false, reason: 'address_refused' },
  ]);
});
