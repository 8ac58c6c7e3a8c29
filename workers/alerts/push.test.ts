/** Push alerts from a change to each of the merchant's browsers. */
import { describe, expect, it } from 'vitest';
import type { AlertDelivery } from '../../domain/alerts/alertDelivery.js';
import { GivenUp } from '../../platform/bus/port.js';
import { DeliveryFailed } from '../../platform/mail/port.js';
import { queuedInQuietHours, type Scene, SHOP, scene } from './alerts.fixtures.js';
import { deliver } from './deliver.js';
import { evaluate } from './evaluate.js';

/** A price that fell, as an alert for the shop's browsers. */
async function fallen(at: Scene, { devices = ['phone'] } = {}) {
  await at.choose({ channels: [] });
  const endpoints: string[] = [];
  for (const device of devices) endpoints.push(await at.addDevice(device));
  await at.first('129.00');
  await evaluate(at.ports, (await at.costs('129.00', '119.00')) as never);
  const [raised] = await at.events('AlertRaised');
  const { alertId } = (raised?.data.alert ?? {}) as { alertId: string };
  const delivery: AlertDelivery = { messageId: 'a-message', shop: SHOP, channel: 'push', alertIds: [alertId] };
  const send = (attempt = 1, more: Partial<AlertDelivery> = {}) =>
    deliver(at.ports, { ...delivery, ...more }, attempt, new AbortController().signal);
  return { endpoints, delivery, send };
}

/** Records what the topic gets. */
function published(at: Scene): string[] {
  const all: string[] = [];
  const publish = at.ports.bus.publish.bind(at.ports.bus);
  Object.assign(at.ports.bus, {
    publish: async (...message: Parameters<typeof publish>) => {
      all.push(JSON.stringify(message));
      await publish(...message);
    },
  });
  return all;
}

describe('an alert by push', () => {
  it('shows on every browser what changed, and opens the competitor', async () => {
    const at = await scene();
    const { endpoints, send } = await fallen(at, { devices: ['phone', 'laptop'] });
    await send();
    expect(at.pushed.map(({ endpoint }) => endpoint)).toEqual(endpoints);
    expect(at.pushed[0]).toMatchObject({
      title: 'Ridge Tent',
      body: 'Ridge Tent fell from $129.00 to $119.00 (−7.8%).',
      path: expect.stringMatching(/^\/competitors\?competitor=/),
    });
    expect(await at.events('AlertMessageSent')).toMatchObject([{ data: { channel: 'push' } }]);
    await send();
    expect(at.pushed).toHaveLength(2);
  });

  it('is queued like the other channels: in quiet hours it waits for their end', async () => {
    const at = await scene();
    expect(await queuedInQuietHours(at, () => at.addDevice('phone'))).toMatchObject([
      { channel: 'push', due_at: '2026-07-01T13:00:00.000Z' },
    ]);
  });

  it('removes a browser whose push service no longer knows it, and still reaches the others', async () => {
    const at = await scene();
    const { endpoints, send } = await fallen(at, { devices: ['old', 'phone'] });
    at.outside.refusesAt.set(endpoints[0] ?? '', new DeliveryFailed(true, '410'));
    await send();
    expect(at.pushed).toHaveLength(1);
    expect(await at.events('PushDeviceRemoved')).toMatchObject([{ data: { deviceId: 'old', because: 'gone' } }]);
    expect(await at.events('AlertMessageSent')).toHaveLength(1);
  });

  it('fails for good if the only browser is gone', async () => {
    const at = await scene();
    const { endpoints, send } = await fallen(at);
    at.outside.refusesAt.set(endpoints[0] ?? '', new DeliveryFailed(true, '404'));
    await expect(send()).rejects.toThrow(GivenUp);
    expect(await at.events('AlertMessageFailed')).toMatchObject([{ data: { code: '404' } }]);
  });

  it.each(['429', '503', 'ECONNREFUSED'])('is tried again after %s', async code => {
    const at = await scene();
    const { endpoints, send } = await fallen(at);
    at.outside.refusesAt.set(endpoints[0] ?? '', new DeliveryFailed(false, code));
    await expect(send()).rejects.toThrow(DeliveryFailed);
    expect(await at.events('AlertMessageFailed', 'AlertMessageSent')).toEqual([]);
    at.outside.refusesAt.clear();
    await send(2);
    expect(at.pushed).toHaveLength(1);
  });

  it('is sent later to the browsers that failed for now, and to no other a second time', async () => {
    const at = await scene();
    const { endpoints, delivery, send } = await fallen(at, { devices: ['phone', 'laptop'] });
    at.outside.refusesAt.set(endpoints[1] ?? '', new DeliveryFailed(false, '503'));
    const sent = published(at);
    await send();
    expect(sent.join()).toMatch('laptop');
    at.outside.refusesAt.clear();
    await send(1, { ...delivery, messageId: 'later', deviceIds: ['laptop'] });
    expect(at.pushed.map(({ endpoint }) => endpoint)).toEqual(endpoints);
  });

  it('is dropped if push was turned off meanwhile, or the last browser was removed', async () => {
    const off = await scene();
    const first = await fallen(off);
    await off.choose({ channels: [] });
    await first.send();
    expect((await off.events('AlertMessageDropped')).map(({ data }) => data.because)).toEqual(['disabled']);

    const none = await scene();
    const second = await fallen(none);
    await none.tell({ type: 'RemovePushDevice', deviceId: 'phone', because: 'merchant', at: none.clock.now() });
    await second.send();
    expect((await none.events('AlertMessageDropped')).map(({ data }) => data.because)).toEqual(['no_address']);
  });

  it('is dropped once the shop’s key was destroyed', async () => {
    const at = await scene();
    const { send } = await fallen(at);
    await at.vault.destroy(SHOP, 'account', 'test');
    await send();
    expect((await at.events('AlertMessageDropped')).map(({ data }) => data.because)).toEqual(['erased']);
    expect(at.pushed).toEqual([]);
  });

  it.each([
    ['de', 'Testalarm'],
    [null, 'Test alert'],
  ] as const)('can be tested before any rule is saved, in the browser’s language (%s)', async (language, title) => {
    const at = await scene();
    await at.addDevice('phone', language);
    await at.tell({ type: 'RequestTestAlert', channel: 'push', messageId: 'm1', at: at.clock.now() });
    const test: AlertDelivery = { messageId: 'm1', shop: SHOP, channel: 'push', alertIds: [] };
    await deliver(at.ports, test, 1, new AbortController().signal);
    expect(at.pushed[0]).toMatchObject({ title, path: '/profile#alerts' });
  });
});
