import { expect, it } from 'vitest';
import { dnsResolver } from './resolver.js';

const none = () => Promise.reject(new Error('no data'));

/** Both lookups return lists of text here; nothing requests records with a time to live. */
const lookups = (v4: () => Promise<string[]>, v6: () => Promise<string[]>) =>
  ({ resolve4: v4, resolve6: v6 }) as unknown as NonNullable<Parameters<typeof dnsResolver>[0]>;

it('returns the addresses of both families, IPv4 first', async () => {
  const resolve = dnsResolver(
    lookups(
      async () => ['192.0.2.1', '192.0.2.2'],
      async () => ['2001:db8::1'],
    ),
  );
  expect(await resolve('shop.example.com')).toEqual([
    { address: '192.0.2.1', family: 4 },
    { address: '192.0.2.2', family: 4 },
    { address: '2001:db8::1', family: 6 },
  ]);
});

it('accepts a single family, and rejects without any', async () => {
  expect(await dnsResolver(lookups(async () => ['192.0.2.1'], none))('a')).toEqual([
    { address: '192.0.2.1', family: 4 },
  ]);
  expect(await dnsResolver(lookups(none, async () => ['2001:db8::1']))('a')).toHaveLength(1);
  await expect(dnsResolver(lookups(none, none))('a')).rejects.toThrow('no data');
});
