import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type Listening, listenToFeed } from './listenToFeed.js';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

const page =
  (next: string | null): Answer =>
  (_, response) =>
    void response.end(JSON.stringify({ events: [], next, more: false }));
const message = (id: string, position: string | null) =>
  `${position === null ? '' : `id: ${position}\n`}data: ${JSON.stringify({ id, type: 'order.synced' })}\n\n`;
/** Sends the messages, then breaks the connection. */
const stream =
  (...messages: string[]): Answer =>
  (_, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(`retry: 2000\n\n:\n\n${messages.join('')}`, () => response.destroy());
  };
const refused =
  (status: number, code: string): Answer =>
  (_, response) =>
    void response.writeHead(status).end(JSON.stringify({ code, error: 'No.' }));

/** Listens to a feed that gives these answers, one per call; ends at the pause after the last. */
async function heard(...answers: Answer[]) {
  const calls: (readonly [url: string | undefined, lastEventId: string | undefined, token: string | undefined])[] = [];
  const left = [...answers];
  const server = createServer((request, response) => {
    const { 'last-event-id': last, authorization } = request.headers;
    calls.push([request.url, last as string | undefined, authorization]);
    left.shift()?.(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const events: string[] = [];
  const pauses: number[] = [];
  const ended = new AbortController();
  const listening: Listening = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    token: 'tw_1',
    onEvent: async ({ id }) => void events.push(id),
    onBreak: (_, ms) => {
      pauses.push(ms);
      if (left.length === 0) ended.abort();
    },
    wait: async () => undefined,
  };
  const fault = await listenToFeed(listening, ended.signal).catch((reason: Error) => reason.message);
  return { events, pauses, calls, fault };
}

describe('listening to the feed', () => {
  it('starts with the next event, by the token', async () => {
    const { events, calls } = await heard(page('5'), stream(message('a', '6'), message('b', '7')));
    expect(events).toEqual(['a', 'b']);
    expect(calls).toEqual([
      ['/api/feed?after=latest', undefined, 'Bearer tw_1'],
      ['/api/feed', '5', 'Bearer tw_1'],
    ]);
  });

  it('starts with the oldest event if there is none yet', async () =>
    expect((await heard(page(null), stream())).calls[1]).toEqual(['/api/feed', undefined, 'Bearer tw_1']));

  it('continues after the last position, also if nothing came before the break', async () => {
    const { events, calls } = await heard(page('5'), stream(), stream(message('a', '6')), stream(message('b', '7')));
    expect(events).toEqual(['a', 'b']);
    expect(calls.slice(1).map(([, last]) => last)).toEqual(['5', '5', '6']);
  });

  it('passes an event on once if the connection breaks between two at the same position', async () => {
    const again = stream(message('a', null), message('b', '6'));
    const { events, calls } = await heard(page('5'), stream(message('a', null)), again);
    expect([events, calls[2]?.[1]]).toEqual([['a', 'b'], '5']);
  });

  it('waits longer after each failure, and briefly again after an event', async () => {
    const away = refused(503, 'SERVICE_UNAVAILABLE');
    const { pauses } = await heard(away, page('5'), away, away, stream(message('a', '6')));
    expect(pauses).toEqual([1_000, 2_000, 4_000, 1_000]);
  });

  it.each([
    [401, 'TOKEN_INVALID'],
    [403, 'SCOPE_MISSING'],
    [410, 'FEED_GONE'],
  ])('ends if the product refuses: %i', async (status, code) =>
    expect((await heard(page('5'), refused(status, code))).fault).toBe(`${status} ${code} No.`),
  );
});
