import { describe, expect, it } from 'vitest';
import { addressContext } from '../../domain/alerts/settings.js';
import { shops } from '../../read-models/shop/tables.js';
import { OTHER_SHOP, type ReadSide, readSide, SHOP } from '../queryService.fixtures.js';

async function opened(): Promise<ReadSide> {
  const side = await readSide();
  await side.readStore.transaction(transaction => transaction.create(shops, 'shops'));
  return side;
}

/** Settings as the projector would have written them. */
async function kept(side: ReadSide, shop: string = SHOP) {
  const sealed = await side.vault.seal(shop, 'account', 'me@shop.example', addressContext(shop, 'email'));
  const rule = { enabled: true, condition: { kind: 'lowest', days: 30 }, since: '2026-01-01T00:00:00.000Z' };
  await side.readStore.transaction(async ({ sql }) => {
    await sql
      .insertInto('alert_settings')
      .values({
        shop,
        choices: JSON.stringify({
          email: { address: sealed, enabled: true, digest: 'daily' },
          sms: { address: null, enabled: false, digest: 'instant' },
          push: { enabled: true, digest: 'instant' },
          quietHours: { from: '22:00', to: '07:00' },
          dailyCap: 5,
          language: 'de',
        }),
        rules: JSON.stringify([
          { ...rule, id: 'all', competitorId: null },
          { ...rule, id: 'gone', competitorId: 'dropped' },
        ]),
        stopped: JSON.stringify({ email: null, sms: null }),
        weekly: 1,
        chats: JSON.stringify([
          {
            ...{
              channel: 'slack',
              target: 'sealed',
              hint: 'hooks.slack.com/…x7Kd',
              addedAt: '2026-07-01T00:00:00.000Z',
            },
            ...{ confirmed: true, enabled: true, digest: 'daily' },
          },
        ]),
        devices: JSON.stringify([
          { deviceId: 'd1', name: 'Chrome on Android', subscription: 's', addedAt: '2026-06-01' },
        ]),
        confirmed: JSON.stringify({ email: sealed, sms: null }),
      })
      .execute();
    const message = { shop, channel: 'email', code: null, purpose: 'alerts', at: '2026-07-01T09:00:00.000Z' } as const;
    await sql
      .insertInto('alert_messages')
      .values({ ...message, message_id: `m ${shop}`, status: 'sent', alert_ids: '["a"]' })
      .execute();
    const facts = {
      alertId: 'a',
      ruleId: 'all',
      competitorId: 'c',
      label: 'Tent',
      url: 'https://shop.example/tent',
      observedAt: '2026-07-01T08:59:00.000Z',
      condition: rule.condition,
      change: { kind: 'price', from: '10.00', to: '9.00', currency: 'USD', base: '9.50' },
    };
    await sql
      .insertInto('alerts')
      .values({ alert_id: 'a', shop, facts: JSON.stringify(facts), raised_at: message.at })
      .execute();
  });
}

describe('GET /api/alerts/settings', () => {
  it('of a new shop: no address, no rule, so nothing is sent', async () => {
    const side = await opened();
    const { cookie } = await side.signIn();
    expect((await side.get('/api/alerts/settings', cookie)).json()).toMatchObject({
      email: { address: null, enabled: false, confirmed: false, erased: false, available: true },
      sms: { address: null, available: false },
      rules: [],
    });
  });

  it('decrypts the address for its merchant, and leaves out rules of removed competitors', async () => {
    const side = await opened();
    await kept(side);
    const { cookie } = await side.signIn();
    const settings = (await side.get('/api/alerts/settings', cookie)).json();
    expect(settings).toMatchObject({
      email: { address: 'me@shop.example', digest: 'daily', confirmed: true },
      quietHours: { from: '22:00', to: '07:00' },
      dailyCap: 5,
      language: 'de',
      push: {
        ...{ enabled: true, digest: 'instant', publicKey: 'push-key' },
        devices: [{ id: 'd1', name: 'Chrome on Android', addedAt: '2026-06-01' }],
      },
      rules: [{ id: 'all', competitorId: null, enabled: true, condition: { kind: 'lowest', days: 30 } }],
    });
    expect(settings.rules).toHaveLength(1);
  });

  it('shows a chat by its masked address', async () => {
    const side = await opened();
    await kept(side);
    const { cookie } = await side.signIn();
    expect((await side.get('/api/alerts/settings', cookie)).json().chats).toEqual([
      { channel: 'slack', hint: 'hooks.slack.com/…x7Kd', confirmed: true, enabled: true, digest: 'daily' },
    ]);
  });

  it('says that an address was erased', async () => {
    const side = await opened();
    await kept(side);
    await side.vault.destroy(SHOP, 'account', 'test');
    const { cookie } = await side.signIn();
    expect((await side.get('/api/alerts/settings', cookie)).json().email).toMatchObject({
      address: null,
      erased: true,
    });
  });

  it('never shows another shop’s', async () => {
    const side = await opened();
    await kept(side, OTHER_SHOP);
    const { cookie } = await side.signIn();
    expect((await side.get('/api/alerts/settings', cookie)).json().email.address).toBeNull();
    expect((await side.get('/api/alerts/history', cookie)).json()).toEqual([]);
  });
});

describe('GET /api/alerts/history', () => {
  it('describes what was sent, in words', async () => {
    const side = await opened();
    await kept(side);
    const { cookie } = await side.signIn();
    expect((await side.get('/api/alerts/history', cookie)).json()).toMatchObject([
      {
        channel: 'email',
        status: 'sent',
        purpose: 'alerts',
        alerts: [{ text: 'Tent fell from $10.00 to $9.00 (−10.0%), the lowest price seen in 30 days (before: $9.50)' }],
      },
    ]);
  });
});
