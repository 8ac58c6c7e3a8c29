import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Type } from 'typebox';
import { describe, expect, it, onTestFinished } from 'vitest';
import { Branded, topic } from '../../domain/kernel/topic.js';
import { openBus } from '../../platform/bus/openBus.js';
import type { Message } from '../../platform/bus/port.js';
import type { EventLog } from '../../platform/event-store/codec/eventLog.js';
import type { NewEvent } from '../../platform/event-store/port.js';
import { systemClock } from '../../platform/runtime/clock/clock.js';
import type { Span } from '../../platform/runtime/tracing/spans.js';
import { traceInto } from '../../platform/runtime/tracing/spans.js';
import type { Handle } from '../decide/handle.js';
import { consume } from './consume.js';
import { correlated } from './correlated.js';
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

it('delivers published messages with the topic’s own key', async () => {
  const { bus, taken } = await opened();
  await publish(bus, visits, [{ shop: 'a', count: 1 }]);
  await expect.poll(() => taken).toEqual([['a', { shop: 'a', count: 1 }]]);
});

it.each([
  [{ shop: 'secret', count: 'many' }, 'not a message of visits: /count must be integer'],
  [{ count: 1 }, 'not a message of visits: it must have required properties shop'],
  ['secret', 'not a message of visits: it must be object'],
])('turns %j into a dead letter immediately, with the reason, and continues', async (value, error) => {
  const { bus, taken } = await opened();
  await bus.publish('visits', [{ key: 'a', value }]);
  await publish(bus, visits, [{ shop: 'a', count: 2 }]);
  await expect.poll(() => taken).toEqual([['a', { shop: 'a', count: 2 }]]);
  expect(await bus.deadLetters('visits')).toMatchObject([
    { error: expect.stringContaining(error), attempts: 1, message: { value } },
  ]);
});

describe('the effects of a message', () => {
  const meta = { actor: { kind: 'worker', id: 'w' }, shop: null, correlationId: 'own', causationId: 'own' } as const;
  const event = { id: 'e', type: 'T', schema: 1, data: {}, at: '', meta };
  const request = { commandId: 'c', stream: 's', command: {}, meta };

  /** Ports that record their writes. */
  function kept() {
    const written: unknown[] = [];
    const ports = {
      handle: (async (_: unknown, { meta: given }: { meta: unknown }) => void written.push(given)) as unknown as Handle,
      eventLog: {
        append: async (_: string, events: readonly NewEvent[]) => void written.push(...events.map(one => one.meta)),
        appendMissing: async (_: string, events: readonly NewEvent[]) =>
          void written.push(...events.map(one => one.meta)),
      } as unknown as Pick<EventLog, 'append' | 'appendMissing'>,
      bus: { publish: async (_: string, messages: readonly Message[]) => void written.push(messages[0]?.headers) },
    };
    return { written, ports };
  }
  async function writeAll({ handle, eventLog, bus }: ReturnType<typeof kept>['ports']) {
    await handle({} as never, request);
    await eventLog.append('s', [event], 'any');
    await eventLog.appendMissing('s', [event]);
    await publish(bus, visits, [{ shop: 'a', count: 1 }]);
  }

  it('carry the message’s correlation id through every port, and keep their own cause', async () => {
    const { written, ports } = kept();
    await writeAll(correlated(ports, { headers: { 'correlation-id': 'click' } }));
    const marked = { ...meta, correlationId: 'click' };
    expect(written).toEqual([marked, marked, marked, { 'correlation-id': 'click' }]);
  });

  it('keep their own correlation id if the message has none', async () => {
    const { written, ports } = kept();
    await writeAll(correlated(ports, {}));
    expect(written).toEqual([meta, meta, meta, undefined]);
  });

  it('appear in the trace: published, handled by the consumer, with its fault', async () => {
    const spans: Span[] = [];
    traceInto(span => spans.push(span));
    onTestFinished(() => traceInto(null));
    const { bus } = await opened();
    const failing = new AbortController();
    const consuming = consume(bus, visits, { group: 'failing', attempts: 1, signal: failing.signal }, async () => {
      throw new RangeError('no');
    });
    await publish(bus, visits, [{ shop: 'a', count: 1 }], { causeOf: ({ shop }) => `visit of ${shop}`, begins: true });
    await expect
      .poll(() => spans.map(({ name, fault, begins }) => [name, fault, begins]).sort())
      .toEqual([
        ['handle visits', undefined, undefined],
        ['handle visits', 'RangeError', undefined],
        ['publish visits', undefined, true],
      ]);
    expect(new Set(spans.map(({ cause }) => cause))).toEqual(new Set(['visit of a']));
    failing.abort();
    await consuming;
  });
});
