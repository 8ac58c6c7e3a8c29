import { appendFileSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { erasureList } from './erasureList.js';

let path: string;
beforeEach(() => {
  const folder = mkdtempSync(join(tmpdir(), 'erasure-list-'));
  path = join(folder, 'deeper', 'erasures.ndjson');
  onTestFinished(() => rmSync(folder, { recursive: true }));
});

const entry = { erasureId: 'e1', shop: 'aurora.myshopify.com', scope: 'shop', keys: ['k1'] } as const;

it('is empty where there is no file', () => expect(erasureList(path).read()).toEqual([]));

it('keeps each erasure once, with all its keys, for its owner alone', () => {
  const list = erasureList(path);
  list.add({ ...entry, keys: [] });
  list.add(entry);
  const before = readFileSync(path, 'utf8');
  list.add(entry);
  expect(readFileSync(path, 'utf8')).toBe(before);
  list.add({ ...entry, keys: ['k1', 'k2'] });
  list.add({ ...entry, erasureId: 'e2' });
  expect(erasureList(path).read()).toEqual([
    { ...entry, keys: ['k1', 'k2'] },
    { ...entry, erasureId: 'e2' },
  ]);
  expect(statSync(path).mode & 0o077).toBe(0);
});

it('continues after a truncated line', () => {
  erasureList(path).add(entry);
  appendFileSync(path, '{"erasureId":"e2","sh');
  erasureList(path).add({ ...entry, erasureId: 'e3' });
  expect(
    erasureList(path)
      .read()
      .map(({ erasureId }) => erasureId),
  ).toEqual(['e1', 'e3']);
});
