import { describe, expect, it } from 'vitest';
import { privacyStream } from '../../../domain/privacy/privacy.js';
import { UsageError } from '../command.js';
import { dataFolder, event, SHOP } from './commands.fixtures.js';
import { eraseCommand } from './erase.js';

const typing = (line: string | null) => eraseCommand(async () => line);
/** The event types in the shop's privacy stream afterwards. */
async function erased(command: ReturnType<typeof eraseCommand>, over: { shop?: string; yes?: boolean } = {}) {
  const { callWith, happens, within } = dataFolder();
  const profile = { name: 'Aurora', currency: 'USD', timeZone: 'UTC' };
  await happens(`shop-${SHOP}`, event('connected', 'ShopConnected', { shop: SHOP, profile, scopes: [] }));
  const { code } = await callWith(command, { shop: SHOP, ...over });
  const types = await within(async ({ eventLog }) => {
    const all: string[] = [];
    for await (const { type } of eventLog.read(privacyStream(SHOP as never))) all.push(type);
    return all;
  });
  return { code, types };
}

describe('tidewatch erase', () => {
  it('deletes once the store’s domain is typed', async () => {
    expect(await erased(typing(SHOP))).toEqual({ code: 0, types: ['ErasureRequested'] });
  });

  it.each(['yes', '', null, `not-${SHOP}`])('deletes nothing when %j is typed', async line => {
    expect(await erased(typing(line))).toEqual({ code: 1, types: [] });
  });

  it('asks nothing with --yes', async () => {
    expect(await erased(typing(null), { yes: true })).toEqual({ code: 0, types: ['ErasureRequested'] });
  });

  it('reports a store that was never connected, and requests nothing', async () => {
    const { callWith, within } = dataFolder();
    await within(async () => {});
    const { code, notes } = await callWith(typing(null), { shop: 'nosuchshop', yes: true });
    expect([code, notes]).toEqual([1, ['This store has never been connected, so we know nothing about it.\n']]);
    expect(await within(({ eventLog }) => eventLog.head())).toBeNull();
  });

  it('is for one store', async () => {
    await expect(erased(typing(SHOP), { shop: '-' })).rejects.toThrow(UsageError);
  });
});
