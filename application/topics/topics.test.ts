import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Type } from 'typebox';
import { expect, it, onTestFinished } from 'vitest';
import { Branded, topic } from '../../domain/kernel/topic.js';
import { openBus } from '../../platform/bus/openBus.js';
import { systemClock } from '../../platform/runtime/clock/clock.js';
import { consume } from './consume.js';
import { publish } from './publish.js';

const visits = topic({
  name: 'visits',
  key: ({ shop }) => shop,
  value: Type.Object({ shop: Branded<string>(), count: Type.Integer() }),
});

async function opened() {
  const folder = mkdtempSync(join(tmpdir(), 'topics-'));
  const bus = await openBus(`sqlite:${folder}/bus.db`, { clock: systemClock });
  const stop = new AbortController();
  const taken: unknown[] = [];
  const consuming = consume(bus, visits, { group: 'test', signal: stop.signal }, async (value, { key }) => {
    taken.push([key, value]);
  });
  onTestFinished(async () => {
    stop.abort();
    await consuming;
    await bus.close();
    rmSync(folder, { recursive: true });
  });
  return { bus, taken };
}

it('delivers what was published, under the topic’s own key', async () => {
  const { bus, taken } = await opened();
  await publish(bus, visits, [{ shop: 'a', count: 1 }]);
  await expect.poll(() => taken).toEqual([['a', { shop: 'a', count: 1 }]]);
});

it.each([
  [{ shop: 'secret', count: 'many' }, 'not a message of visits: /count must be integer'],
  [{ count: 1 }, 'not a message of visits: it must have required properties shop'],
  ['secret', 'not a message of visits: it must be object'],
])('makes a dead letter of %j at once, says why, and continues', async (value, error) => {
  const { bus, taken } = await opened();
  await bus.publish('visits', [{ key: 'a', value }]);
  await publish(bus, visits, [{ shop: 'a', count: 2 }]);
  await expect.poll(() => taken).toEqual([['a', { shop: 'a', count: 2 }]]);
  expect(await bus.deadLetters('visits')).toMatchObject([
    { error: expect.stringContaining(error), attempts: 1, message: { value } },
  ]);
});
