import { expect, it } from 'vitest';
import { openSnapshots } from './openSnapshots.js';
import type { SnapshotStore } from './port.js';
import { s3Stub } from './s3Stub.fixtures.js';

const open = ({ address }: { readonly address: string }) => openSnapshots(address) as SnapshotStore;

it('keeps objects under the prefix, and names no owner', async () => {
  const stub = await s3Stub();
  await open(stub).put('a.myshopify.com', 'abc', 'sealed');
  expect([...stub.objects]).toEqual([[expect.stringMatching(/^tidewatch\/[0-9a-f]{32}\/abc$/), 'sealed']]);
});

it('is refused with another secret, and says neither secret nor address', async () => {
  const stub = await s3Stub('another/secret');
  const fault = await open(stub)
    .put('one', 'a', 'sealed')
    .catch((err: unknown) => err);
  expect(String(fault)).toBe('Error: the snapshot bucket answered PUT with status 403');
  expect(stub.objects.size).toBe(0);
});

it('tries again after a fault of the server, and gives up after three', async () => {
  const stub = await s3Stub();
  stub.faults.push(503, 500);
  await open(stub).put('one', 'a', 'sealed');
  expect(stub.objects.size).toBe(1);
  stub.faults.push(503, 503, 503);
  await expect(open(stub).get('one', 'a')).rejects.toThrow('the snapshot bucket answered GET with status 503');
});

it('takes a missing bucket for a fault, not for a missing page', async () => {
  const stub = await s3Stub();
  const address = stub.address.replace('/pages/', '/other/');
  await expect(open({ address }).get('one', 'a')).rejects.toThrow('status 404');
});

it('removes all of an owner, however many the server lists at once, and nothing of another', async () => {
  const stub = await s3Stub();
  stub.page = 4;
  const { put, removeAll } = open(stub);
  for (let n = 0; n < 11; n++) await put('one', `page-${n}`, 'sealed');
  await put('other', 'a', 'sealed');
  expect(await removeAll('one')).toBe(11);
  expect(stub.objects.size).toBe(1);
});

it('never claims to have removed what the bucket still lists', async () => {
  const stub = await s3Stub();
  const { put, removeAll } = open(stub);
  await put('one', 'a', 'sealed');
  stub.objects.delete = () => true;
  await expect(removeAll('one')).rejects.toThrow('still lists what was deleted');
});

it('reports a bucket that cannot be reached without its address', async () => {
  const address = 's3:http://key:secret@127.0.0.1:1/pages';
  const fault = await open({ address })
    .get('one', 'a')
    .catch((err: unknown) => err);
  expect(String(fault)).toBe('Error: the snapshot bucket cannot be reached');
});
