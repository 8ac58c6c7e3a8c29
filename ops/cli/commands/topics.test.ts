/** Shows topics to an operator and puts their dead letters back, on a data folder as the product leaves it. */
import { expect, it } from 'vitest';
import { GivenUp } from '../../../platform/bus/port.js';
import { dataFolder, event, SHOP } from './commands.fixtures.js';
import { status } from './status.js';
import { topics } from './topics.js';

const TOPIC = 'page-checks';

/** A folder in which a group has given up one message. */
async function product() {
  const { within, happens, call } = dataFolder();
  await happens(`shop-${SHOP}`, event('refresh', 'RefreshRequested', { syncId: 'sync-1' }));
  const consume = (handle: (value: unknown, stop: () => void) => Promise<void>) =>
    within(({ bus }) => {
      const stop = new AbortController();
      const stopSoon = () => stop.abort();
      return bus.consume({ topic: TOPIC, group: 'monitor', signal: stop.signal }, ({ value }) =>
        handle(value, stopSoon),
      );
    });
  await within(({ bus }) => bus.publish(TOPIC, [{ key: 'a', value: { page: 1 } }]));
  await consume(async (_, stop) => {
    stop();
    throw new GivenUp('not a message of page-checks');
  });
  return { call, consume };
}

it('names the dead letters with their errors and the command that puts them back', async () => {
  const { call } = await product();
  const { code, lines } = await call(status);
  expect(code).toBe(1);
  expect(lines).toContainEqual(
    expect.stringMatching(/^dead letter of page-checks: .* after 1 tries: .*not a message of page-checks$/),
  );
  expect(lines).toContain('once the cause is gone: tidewatch topics retry page-checks');
  expect((await call(topics, 'list')).lines.at(-1)).toMatch(/^page-checks +monitor +0 +1$/);
});

it('puts a dead letter back once, and its group handles it when it runs', async () => {
  const { call, consume } = await product();
  expect(await call(topics, 'retry', TOPIC)).toEqual({ code: 0, lines: ['page-checks: 1 requeued'] });
  expect((await call(topics, 'retry')).lines).toContain('page-checks: 0 requeued');
  const handled: unknown[] = [];
  await consume(async (value, stop) => {
    handled.push(value);
    stop();
  });
  expect(handled).toEqual([{ page: 1 }]);
});

it('refuses an unknown topic, with a list of the known ones', async () => {
  const { call } = await product();
  await expect(call(topics, 'retry', 'pages')).rejects.toThrow("no topic is called 'pages'; there are page-checks");
});
