/** The built product sends traces to a collector: one of a click, and one of a price check up to the push. */
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { otlpReceiver, type ReceivedSpan } from '../../platform/runtime/tracing/otlpReceiver.fixtures.js';
import { traceIds } from '../../platform/runtime/tracing/traceIds.js';
import { signIn, synced } from '../bench/runningProduct.js';
import { eventually } from './eventually.js';
import { type Product, startProduct } from './product.js';
import { control, firstCompetitorPage } from './sandbox.js';

let collector: Awaited<ReturnType<typeof otlpReceiver>>;
let product: Product;
let cookie: string;
let socket: Socket;
beforeAll(async () => {
  collector = await otlpReceiver();
  product = await startProduct({ TIDEWATCH_OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint });
  cookie = await signIn(product.url, 'aurora-outfitters');
  await synced(product.url, cookie);
  socket = io(product.url, {
    ...{ transports: ['websocket'], extraHeaders: { cookie } },
    auth: { epoch: null, lastSeq: 0 },
  });
  await new Promise<void>(resolve => socket.once('connect', resolve));
});
afterAll(async () => {
  socket?.close();
  await product?.remove();
  collector?.close();
});

async function call(path: string, body?: object): Promise<Response> {
  const headers = { cookie, ...(body && { 'content-type': 'application/json' }) };
  const answer = await fetch(product.url + path, {
    ...{ method: 'POST', headers },
    ...(body && { body: JSON.stringify(body) }),
  });
  expect(answer.ok, `${path}: ${answer.status}`).toBe(true);
  return answer;
}

/** Resolves with a trace's spans once it has all of these. */
const traceWith = (traceId: () => string | undefined, names: readonly string[]): Promise<ReceivedSpan[]> =>
  eventually(async () => {
    const spans = collector.spans.filter(span => span.traceId === traceId());
    const has = new Set(spans.map(({ name }) => name));
    return names.every(name => has.has(name)) ? spans : undefined;
  }, 30_000).catch(() => {
    const has = collector.spans.filter(span => span.traceId === traceId()).map(({ name }) => name);
    throw new Error(`the trace has ${has.join(', ')} and not all of ${names.join(', ')}`);
  });

/** The root span first; all others directly below it. */
function expectOneStory(spans: readonly ReceivedSpan[], beginning: string): void {
  const [begun, ...more] = spans.filter(({ parentSpanId }) => !parentSpanId);
  expect([begun?.name, more]).toEqual([beginning, []]);
  for (const { parentSpanId } of spans.filter(span => span !== begun)) expect(parentSpanId).toBe(begun?.spanId);
}

describe('a trace', () => {
  it('leads from the click over append, topic, worker and projection to the push', async () => {
    const answer = await call('/api/analytics/refresh');
    const { trace } = traceIds(answer.headers.get('x-request-id') ?? '');
    const spans = await traceWith(
      () => trace,
      [
        ...['POST /api/analytics/refresh', 'append', 'publish store-sync', 'handle store-sync'],
        ...['project shops', 'push changed'],
      ],
    );
    expectOneStory(spans, 'POST /api/analytics/refresh');
    const appended = spans
      .filter(({ name }) => name === 'append')
      .map(span => span.attributes['tidewatch.event_types']);
    expect(appended).toContain('RefreshRequested');
    expect(appended.join(' ')).toContain('StoreSynced');
    const serviceOf = (name: string) => spans.find(span => span.name === name)?.service;
    expect([serviceOf('append'), serviceOf('project shops')]).toEqual(['tidewatch-all-in-one', 'tidewatch-projector']);
  });

  it('leads from the scheduler over topic, monitor, append and projection to the push', async () => {
    const { url, price } = await firstCompetitorPage(product);
    await call('/api/competitors', { url });
    const rows = () =>
      fetch(`${product.url}/api/competitors`, { headers: { cookie } }).then(
        answer => answer.json() as Promise<{ id: string; price: number | null }[]>,
      );
    const [row] = await eventually(async () => {
      const read = await rows();
      return read[0]?.price ? read : undefined;
    });
    const changes = () =>
      collector.spans.filter(span => String(span.attributes['tidewatch.event_types']).includes('PriceChanged'));
    expect(changes()).toEqual([]);
    await control(product, 'price', { url, amount: (price * 1.05).toFixed(2) });
    // The cooldown between two checks of one page.
    await eventually(async () => {
      const headers = { cookie };
      return (await fetch(`${product.url}/api/competitors/${row?.id}/check`, { method: 'POST', headers })).ok;
    });
    const spans = await traceWith(
      () => changes()[0]?.traceId,
      ['publish price-checks', 'handle price-checks', 'append', 'project competitors', 'push changed'],
    );
    expectOneStory(spans, 'publish price-checks');
  });

  it('holds neither addresses nor names of shops', () => {
    const said = JSON.stringify(collector.spans);
    expect(said).not.toContain('myshopify');
    expect(said).not.toContain('127.0.0.1');
    expect(said).not.toContain('aurora');
  });
});
