/** Shows and rotates the crawler's keys, on a data folder as the product leaves it. */
import { expect, it } from 'vitest';
import { dataFolder, event, SHOP } from './commands.fixtures.js';
import { crawler } from './crawler.js';

const PUBLIC = { TIDEWATCH_PUBLIC_URL: 'https://tidewatch.example' };

async function installation(variables: Readonly<Record<string, string>>) {
  const { happens, call, callWith } = dataFolder(variables);
  await happens(`shop-${SHOP}`, event('refresh', 'RefreshRequested', { syncId: 'sync-1' }));
  const asJson = async (...args: string[]) =>
    JSON.parse((await callWith(crawler, { json: true }, ...args)).lines[0] ?? '');
  return { call, asJson };
}

it('shows the keys and where sites find them, without their private parts', async () => {
  const { call, asJson } = await installation(PUBLIC);
  const { code, lines } = await call(crawler, 'key');
  expect(code).toBe(0);
  expect(lines).toEqual([
    expect.stringMatching(/^[\w-]{43} {2}signs from \S+Z, published until \S+Z {2}\(signs now\)$/),
    'https://tidewatch.example/.well-known/http-message-signatures-directory',
  ]);
  const [key, ...others] = (await asJson('key')).keys;
  expect(others).toEqual([]);
  expect(Object.keys(key).sort()).toEqual(['id', 'publicKey', 'signing', 'signsFrom', 'until']);
});

it('rotates: a new key signs, and the old one is still published', async () => {
  const { asJson } = await installation(PUBLIC);
  const [before] = (await asJson('key')).keys;
  await asJson('key', 'rotate');
  expect((await asJson('key')).keys).toMatchObject([{ id: before.id, signing: false }, { signing: true }]);
});

it('says so if requests are not signed', async () => {
  const { call } = await installation({});
  expect((await call(crawler, 'key')).lines.at(-1)).toBe(
    'requests are not signed: that takes an https address in TIDEWATCH_PUBLIC_URL',
  );
});

it.each([[], ['keys'], ['key', 'delete'], ['key', 'rotate', 'now']])('refuses %j', async (...args) => {
  const { call } = await installation(PUBLIC);
  await expect(call(crawler, ...args.flat())).rejects.toThrow("'crawler' takes key, or key rotate");
});
