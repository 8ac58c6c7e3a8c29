import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { exportTraces } from './exportTraces.js';
import { otlpReceiver } from './otlpReceiver.fixtures.js';
import { isTracing, note, spanTime, traced } from './spans.js';

const SERVER = 2;
const ERROR = 2;
const logger = { warn: vi.fn() };
const at = { from: 1_750_000_000_000.25, until: 1_750_000_000_010.5 };

async function received(status?: number) {
  const receiver = await otlpReceiver(status);
  onTestFinished(receiver.close);
  return receiver;
}

describe('traces', () => {
  it('are one for each cause, below what it began with, although each process knows only the cause', async () => {
    const { endpoint, spans, paths } = await received();
    for (const service of ['command-service', 'projector']) {
      const stop = await exportTraces({ endpoint, service, share: 1, logger });
      if (service === 'command-service')
        note({ name: 'POST /api/x', kind: 'server', cause: 'click-1', begins: true, ...at });
      note({ name: `work of ${service}`, kind: 'internal', cause: 'click-1', ...at });
      note({ name: 'another', kind: 'internal', cause: 'click-2', ...at });
      await stop();
    }
    expect([...paths]).toEqual(['POST /v1/traces']);
    const [begun, ...below] = spans.filter(({ attributes }) => attributes['tidewatch.correlation_id'] === 'click-1');
    expect(begun).toMatchObject({ name: 'POST /api/x', kind: SERVER, service: 'tidewatch-command-service' });
    expect(begun?.parentSpanId).toBeUndefined();
    expect([begun?.startTimeUnixNano, begun?.endTimeUnixNano]).toEqual(['1750000000000250000', '1750000000010500000']);
    expect(below.map(({ name, service }) => [name, service])).toEqual([
      ['work of command-service', 'tidewatch-command-service'],
      ['work of projector', 'tidewatch-projector'],
    ]);
    for (const one of below) expect([one.traceId, one.parentSpanId]).toEqual([begun?.traceId, begun?.spanId]);
    expect(new Set(spans.map(({ spanId }) => spanId)).size).toBe(spans.length);
    expect(new Set(spans.map(({ traceId }) => traceId)).size).toBe(2);
  });

  it('name the fault of work that failed, and not its text', async () => {
    const { endpoint, spans } = await received();
    const stop = await exportTraces({ endpoint, service: 'monitor', share: 1, logger });
    const failing = () => Promise.reject(new TypeError('secret'));
    await expect(traced({ name: 'check', kind: 'consumer', cause: 'check-1' }, failing)).rejects.toThrow('secret');
    await stop();
    expect(spans).toMatchObject([{ name: 'check', status: { code: ERROR, message: 'TypeError' } }]);
    expect(JSON.stringify(spans)).not.toContain('secret');
  });

  it('are sent by their share: each by every process, or by none', async () => {
    const { endpoint, spans } = await received();
    const causes = Array.from({ length: 200 }, (_, n) => `click-${n}`);
    for (const service of ['a', 'b']) {
      const stop = await exportTraces({ endpoint, service, share: 0.3, logger });
      for (const cause of causes) note({ name: 'work', kind: 'internal', cause, ...at });
      await stop();
    }
    const sentBy = (service: string) => spans.filter(span => span.service === service).map(({ traceId }) => traceId);
    expect(sentBy('tidewatch-a').length).toBeGreaterThan(30);
    expect(sentBy('tidewatch-a').length).toBeLessThan(100);
    expect(sentBy('tidewatch-a').sort()).toEqual(sentBy('tidewatch-b').sort());
  });

  it('are dropped without a collector, which is logged once, and delay neither the work nor the stop', async () => {
    const { endpoint } = await received(400);
    logger.warn.mockClear();
    const stop = await exportTraces({ endpoint, service: 'monitor', share: 1, logger });
    for (const cause of ['a', 'b']) {
      note({ name: 'work', kind: 'internal', cause, from: spanTime(), until: spanTime() });
      await vi.waitFor(() => expect(logger.warn).toHaveBeenCalled(), { timeout: 15_000 });
    }
    await stop();
    expect(logger.warn).toHaveBeenCalledTimes(1);
    expect(isTracing()).toBe(false);
  });
});
