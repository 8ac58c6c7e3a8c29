import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { fileSnapshots } from './fileSnapshots.js';

function store() {
  const folder = mkdtempSync(join(tmpdir(), 'snapshots-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return { folder, ...fileSnapshots(folder) };
}

it('returns what was put, to its owner alone', async () => {
  const { put, get } = store();
  await put('a.myshopify.com', 'abc', 'sealed');
  await put('a.myshopify.com', 'abc', 'sealed again');
  expect(await get('a.myshopify.com', 'abc')).toBe('sealed again');
  expect([await get('b.myshopify.com', 'abc'), await get('a.myshopify.com', 'abd')]).toEqual([null, null]);
});

it('is readable by its user alone, and names no owner', async () => {
  const { folder, put } = store();
  await put('a.myshopify.com', 'abc', 'sealed');
  const [owner = ''] = readdirSync(folder);
  expect(owner).toMatch(/^[0-9a-f]{32}$/);
  expect(statSync(join(folder, owner, 'abc')).mode & 0o777).toBe(0o600);
});

it('removes the named ones, or all of an owner', async () => {
  const { put, get, remove, removeAll } = store();
  for (const name of ['a', 'b', 'c']) await put('one', name, name);
  await put('other', 'a', 'a');
  await remove('one', ['a', 'missing']);
  expect([await get('one', 'a'), await get('one', 'b')]).toEqual([null, 'b']);
  expect([await removeAll('one'), await removeAll('one')]).toEqual([2, 0]);
  expect([await get('one', 'b'), await get('other', 'a')]).toEqual([null, 'a']);
});

it.each(['../a', '', 'a/b', '.'])('refuses the name %j', async name => {
  const { put, get } = store();
  await expect(put('one', name, '')).rejects.toThrow(RangeError);
  await expect(get('one', name)).rejects.toThrow(RangeError);
});
