/** What every snapshot store promises (`port.ts`). */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openSnapshots } from './openSnapshots.js';
import type { SnapshotStore } from './port.js';
import { s3Stub } from './s3Stub.fixtures.js';

const ENGINES: Readonly<Record<string, () => Promise<string>>> = {
  async files() {
    const folder = mkdtempSync(join(tmpdir(), 'snapshots-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    return `file:${folder}`;
  },
  'an S3-compatible bucket': async () => (await s3Stub()).address,
};

describe.each(Object.entries(ENGINES))('snapshots in %s', (_, place) => {
  const store = async () => openSnapshots(await place()) as SnapshotStore;

  it('return what was put, to its owner alone', async () => {
    const { put, get } = await store();
    await put('a.myshopify.com', 'abc', 'sealed');
    await put('a.myshopify.com', 'abc', 'sealed again');
    expect(await get('a.myshopify.com', 'abc')).toBe('sealed again');
    expect([await get('b.myshopify.com', 'abc'), await get('a.myshopify.com', 'abd')]).toEqual([null, null]);
  });

  it('are removed by name, or all of an owner', async () => {
    const { put, get, remove, removeAll } = await store();
    for (const name of ['a', 'b', 'c']) await put('one', name, name);
    await put('other', 'a', 'a');
    await remove('one', ['a', 'missing']);
    expect([await get('one', 'a'), await get('one', 'b')]).toEqual([null, 'b']);
    expect([await removeAll('one'), await removeAll('one')]).toEqual([2, 0]);
    expect([await get('one', 'b'), await get('other', 'a')]).toEqual([null, 'a']);
  });

  it.each(['../a', '', 'a/b', '.'])('refuse the name %j', async name => {
    const { put, get } = await store();
    await expect(put('one', name, '')).rejects.toThrow(RangeError);
    await expect(get('one', name)).rejects.toThrow(RangeError);
  });
});

it('are not kept with off:', () => expect(openSnapshots('off:')).toBeNull());
