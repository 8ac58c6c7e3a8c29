/** Alerts to chats, from a change to the message there. */
import { describe, expect, it, onTestFinished } from 'vitest';
import type { AlertDelivery } from '../../domain/alerts/alertDelivery.js';
import { as, type ShopDomain } from '../../domain/kernel/names.js';
import { GivenUp } from '../../platform/bus/port.js';
import { DeliveryFailed } from '../../platform/mail/port.js';
import { until } from '../workers.fixtures.js';
import { queuedInQuietHours, type Scene, SHOP, scene } from './alerts.fixtures.js';
import { runAlerts } from './alerts.js';
import { deliver } from './deliver.js';
import { evaluate } from './evaluate.js';

const SLACK = { channel: 'slack', url: 'https://hooks.slack.com/services/T/B/secret' } as const;
const to = (at: Scene, more: Partial<AlertDelivery> = {}) =>
  deliver(
    at.ports,
    { messageId: 'm1', shop: SHOP, channel: 'slack', alertIds: [], ...more },
    1,
    new AbortController().signal,
  );

/** A price that fell, as an alert for the shop's chat. */
async function fallen(at: Scene) {
  await at.choose({ channels: [] });
  await at.addChat(SLACK);
  await at.first('129.00');
  await evaluate(at.ports, (await at.costs('129.00', '119.00')) as never);
  const [raised] = await at.events('AlertRaised');
  const { alertId } = (raised?.data.alert ?? {}) as { alertId: string };
  return { send: () => to(at, { alertIds: [alertId] }) };
}

describe('an alert to a chat', () => {
  it('says what changed, and leads to the page and to Market Intelligence', async () => {
    const at = await scene();
    const { send } = await fallen(at);
    await send();
    await send();
    expect(at.posted).toMatchObject([
      {
        address: SLACK,
        message: {
          title: 'Ridge Tent',
          lines: [
            {
              text: expect.stringMatching(/^Ridge Tent fell from \$129\.00 to \$119\.00 \(−7\.8%\)\. /),
              url: 'https://shop.example/tent',
            },
          ],
          link: { url: 'https://app.example/competitors' },
        },
      },
    ]);
    expect(await at.events('AlertMessageSent')).toMatchObject([{ data: { channel: 'slack' } }]);
  });

  it('is queued like the other channels: in quiet hours it waits for their end', async () => {
    const at = await scene();
    expect(await queuedInQuietHours(at, () => at.addChat(SLACK))).toMatchObject([
      { channel: 'slack', due_at: '2026-07-01T13:00:00.000Z' },
    ]);
  });

  it('is tried again after a passing fault, and fails for good if the webhook is gone', async () => {
    const at = await scene();
    const { send } = await fallen(at);
    at.outside.refuses = new DeliveryFailed(false, '503');
    await expect(send()).rejects.toThrow(DeliveryFailed);
    expect(await at.events('AlertMessageFailed')).toEqual([]);
    at.outside.refuses = new DeliveryFailed(true, '404');
    await expect(send()).rejects.toThrow(GivenUp);
    expect(await at.events('AlertMessageFailed')).toMatchObject([{ data: { channel: 'slack', code: '404' } }]);
  });

  it.each([
    ['no_address', { type: 'RemoveChat', channel: 'slack' }],
    ['disabled', { type: 'ChangeChat', channel: 'slack', enabled: false, digest: 'instant' }],
  ] as const)('is dropped meanwhile: %s', async (because, command) => {
    const at = await scene();
    const { send } = await fallen(at);
    await at.tell({ ...command, at: at.clock.now() });
    await send();
    expect((await at.events('AlertMessageDropped')).map(({ data }) => data.because)).toEqual([because]);
  });

  it('is dropped once the shop’s key was destroyed', async () => {
    const at = await scene();
    const { send } = await fallen(at);
    await at.vault.destroy(SHOP, 'account', 'test');
    await send();
    expect((await at.events('AlertMessageDropped')).map(({ data }) => data.because)).toEqual(['erased']);
    expect(at.posted).toEqual([]);
  });
});

describe('before anyone in the chat agreed', () => {
  it('only the question is sent, with the link to agree', async () => {
    const at = await scene();
    await at.addChat(SLACK, { agreed: false });
    await to(at, { messageId: 'ask-slack' });
    expect(at.posted).toMatchObject([
      {
        message: {
          title: 'Get price alerts here?',
          lines: [{ text: 'Aurora Outfitters would like to send price and stock alerts to this chat.' }, {}],
          link: { url: expect.stringMatching(/^https:\/\/app\.example\/api\/alerts\/chats\/confirm\?token=/) },
        },
      },
    ]);
    expect(JSON.stringify(at.posted[0]?.message)).not.toMatch('hooks.slack.com');
  });

  it('the link to agree is short, however long the chat’s address is', async () => {
    const at = await scene();
    await at.addChat({ ...SLACK, url: SLACK.url.padEnd(2_048, 'x') }, { agreed: false });
    await to(at, { messageId: 'ask-slack' });
    expect(at.posted[0]?.message.link.url).toMatch(/^https:.{1,500}$/);
  });

  it('a question to a former address is not sent', async () => {
    const at = await scene();
    await at.addChat(SLACK, { agreed: false });
    await at.addChat({ ...SLACK, url: 'https://hooks.slack.com/services/T/B/other' }, { agreed: false });
    await to(at, { messageId: 'older' });
    expect((await at.events('AlertMessageDropped')).map(({ data }) => data.because)).toEqual(['address_replaced']);
  });
});

it('receivers that hang delay no other store’s messages', async () => {
  const at = await scene();
  const hanging: (() => void)[] = [];
  const url = 'https://hangs.example/hooks';
  const chat: typeof at.ports.chat = {
    send: (address, message) =>
      'url' in address && address.url === url
        ? new Promise<void>(resolve => void hanging.push(resolve))
        : at.ports.chat.send(address, message),
  };
  const stop = new AbortController();
  const running = runAlerts({ ...at.ports, chat }, stop.signal);
  onTestFinished(async () => {
    for (const end of hanging) end();
    stop.abort();
    await running;
  });
  await until(async () => (await at.workStore.sql.selectFrom('followers').selectAll().execute()).length === 4);
  for (let n = 0; n < 12; n++) {
    const shop = as<ShopDomain>(`store-${n}.myshopify.com`);
    await at.addChat({ channel: 'slack', url }, { agreed: false, shop, messageId: `ask ${shop}` });
  }
  await until(async () => hanging.length === 12);
  await at.addChat(SLACK, { agreed: false });
  await until(async () => at.posted.length === 1);
});

it('a test is a message like an alert', async () => {
  const at = await scene();
  await at.addChat(SLACK);
  await at.tell({ type: 'RequestTestAlert', channel: 'slack', messageId: 'm1', at: at.clock.now() });
  await to(at);
  expect(at.posted).toMatchObject([{ message: { title: 'Test alert' } }]);
});
