/** A self-hoster's store: connected on the command line with the app's own credentials, for days. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectByCredentials } from '../../ops/cli/connectByCredentials.js';
import { connectedStore, eventually, SHOP } from './connectedStore.js';

let eventLog: Awaited<ReturnType<typeof connectedStore>>;
beforeAll(async () => {
  eventLog = await connectedStore({ orders: 60 });
});
afterAll(() => eventLog.close());

describe('client credentials', () => {
  it('connect a store without a browser, and sign one in with a link', async () => {
    const link = await connectByCredentials(eventLog.platform, SHOP);
    const row = await eventually(async () => {
      const now = await eventLog.readStore.sql
        .selectFrom('shops')
        .selectAll()
        .where('shop', '=', SHOP)
        .executeTakeFirst();
      return now?.sync_state === 'idle' && now;
    }, 'the first sync');
    expect(row).toMatchObject({ connection: 'connected', sync_failure: null });
    expect(row.sync_orders).toBeGreaterThan(20);

    expect(await (await fetch(link)).text()).toContain(SHOP);
    const origin = eventLog.publicUrl;
    const entered = await fetch(link, { method: 'POST', headers: { origin }, redirect: 'manual' });
    const cookie = entered.headers
      .getSetCookie()
      .map(text => text.split(';')[0])
      .join('; ');
    const check = await fetch(`${eventLog.publicUrl}/api/auth/shopify/check`, { headers: { cookie } });
    expect(await check.json()).toMatchObject({ connected: true });
  });

  it('are used again when their token expires: there is no refresh token', async () => {
    const kept = JSON.parse((await eventLog.vault.getSecret(SHOP, 'shopify-grant')) ?? '{}') as {
      refreshToken?: string;
    };
    expect(kept.refreshToken).toBeUndefined();
    const over = { ...kept, expiresAt: '2020-01-01T00:00:00.000Z' };
    await eventLog.vault.putSecret(SHOP, 'shopify-grant', JSON.stringify(over));
    const token = await eventLog.tokens.use(SHOP, async used => used);
    expect(await eventLog.shopify.profile(SHOP, token)).toMatchObject({ name: 'Aurora Outfitters' });
    const renewed = JSON.parse((await eventLog.vault.getSecret(SHOP, 'shopify-grant')) ?? '{}') as {
      expiresAt: string;
    };
    expect(Date.parse(renewed.expiresAt) - Date.now()).toBeGreaterThan(86_000_000);
  });

  it('connect nothing if they are wrong', async () => {
    const platform = {
      ...eventLog.platform,
      shopify: { ...eventLog.platform.shopify, missingScopes: () => ['read_orders'] },
    };
    const before = await eventLog.eventLog.head();
    await expect(connectByCredentials(platform, SHOP)).rejects.toThrow('read_orders');
    expect(await eventLog.eventLog.head()).toBe(before);
  });
});
