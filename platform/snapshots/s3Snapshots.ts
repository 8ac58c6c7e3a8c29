/** Keeps snapshots as objects of an S3-compatible bucket, under one prefix per owner. */
import { createHash } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import type { S3Settings } from '../runtime/config/s3Settings.js';
import type { SnapshotStore } from './port.js';
import { ownerFolder, snapshotPath } from './snapshotPath.js';

const TIMEOUT_MS = 15_000;
/** After a fault of the server, with growing pauses. */
const RETRIES = 2;
/** Deletions at once. */
const AT_ONCE = 8;

export function s3Snapshots({ bucket, ...credentials }: S3Settings): SnapshotStore {
  const client = new AwsClient({ ...credentials, service: 's3', retries: RETRIES });
  const { origin, pathname } = new URL(bucket);
  const [, bucketName = '', ...prefix] = pathname.split('/');
  const addressOf = (path: string): string => `${bucket}/${path}`;

  /** @returns `null` if there is no such object. @throws Error without the address, which is nobody's business. */
  async function call(method: 'GET' | 'PUT' | 'DELETE', address: string, body = ''): Promise<string | null> {
    const answer = await client
      .fetch(address, {
        ...{ method, redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) },
        // Signed, so that the server refuses a body that was damaged on its way.
        headers: { 'x-amz-content-sha256': createHash('sha256').update(body).digest('hex') },
        ...(method === 'PUT' && { body }),
      })
      .catch((fault: unknown) => {
        throw new Error('the snapshot bucket cannot be reached', { cause: (fault as Error).name });
      });
    const text = await answer.text();
    if (answer.status === 404 && !text.includes('NoSuchBucket')) return null;
    if (!answer.ok) throw new Error(`the snapshot bucket answered ${method} with status ${answer.status}`);
    return text;
  }

  async function removeAt(paths: readonly string[]): Promise<void> {
    for (let n = 0; n < paths.length; n += AT_ONCE)
      await Promise.all(paths.slice(n, n + AT_ONCE).map(path => call('DELETE', addressOf(path))));
  }

  /** An owner's first snapshots, at most as many as the server lists at once. */
  async function pathsOf(owner: string): Promise<string[]> {
    const folder = ownerFolder(owner);
    const under = [...prefix, folder, ''].join('/');
    const query = new URLSearchParams({ 'list-type': '2', prefix: under });
    const list = await call('GET', `${origin}/${bucketName}?${query}`);
    // Names have no character that XML escapes.
    return [...(list ?? '').matchAll(/<Key>[^<]*\/([\w-]+)<\/Key>/g)].map(([, name]) => `${folder}/${name}`);
  }

  return {
    async put(owner, name, sealed) {
      await call('PUT', addressOf(snapshotPath(owner, name)), sealed);
    },
    get: async (owner, name) => await call('GET', addressOf(snapshotPath(owner, name))),
    async remove(owner, names) {
      await removeAt(names.map(name => snapshotPath(owner, name)));
    },
    async removeAll(owner) {
      let removed = 0;
      for (let paths = await pathsOf(owner), [before = ''] = paths; paths.length > 0; [before = ''] = paths) {
        await removeAt(paths);
        removed += paths.length;
        paths = await pathsOf(owner);
        if (paths[0] === before) throw new Error('the snapshot bucket still lists what was deleted');
      }
      return removed;
    },
  };
}
