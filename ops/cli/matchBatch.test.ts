import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { matchBatch } from './matchBatch.js';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'match-batch-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

it('match answers each pair with its score and verdict only', async () => {
  const file = join(folder, 'in.ndjson');
  const camera = { title: 'Sony DSC-W120', price: '199' };
  const pairs = [
    { id: 'same', a: camera, b: { title: 'sony dscw120 camera', unknown: { field: true } } },
    { id: 'other', a: camera, b: { title: 'Sony DSC-W150' } },
    { id: 'empty', a: {}, b: {} },
    { id: 'half', a: camera },
  ];
  writeFileSync(file, pairs.map(pair => JSON.stringify(pair)).join('\n'));

  const out: unknown[] = [];
  expect(await matchBatch(file, line => out.push(JSON.parse(line)))).toBe(1);
  expect(out).toEqual([
    { id: 'same', score: expect.closeTo(1, 0), same: true },
    { id: 'other', score: expect.closeTo(0, 0), same: false },
    { id: 'empty', score: 0, same: false },
    { id: 'half', line: 4, error: "'b' must be a product record" },
  ]);
});
