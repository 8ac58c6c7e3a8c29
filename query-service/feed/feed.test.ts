import type { ServerResponse } from 'node:http';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { FeedPage } from '../../domain/api/feed.js';
import { FEED_READERS } from '../../domain/api/feed.js';
import { FEED_TYPES } from '../../domain/feed/feedTypes.js';
import { session, sessionStream } from '../../domain/session/session.js';
import { tracesIn } from '../../platform/runtime/tracesIn.fixtures.js';
import { feedEvents, feedGone } from '../../read-models/feed/tables.js';
import { nth, OTHER_SHOP, projected, readSide, SHOP } from '../queryService.fixtures.js';

async function feedSide() {
  /** Requests wait for it; tests may replace it. */
  const gate = { open: Promise.resolve() };
  const side = await readSide('none', { sessionsAs: find => async id => await gate.open.then(() => find(id)) });
  const { cookie, sessionId } = await side.signIn();
  const at = side.clock.now();
  /** Writes public events as the projector would, with their position's number. */
  async function fed(shop: string, ...events: readonly (readonly [n: number, type: string])[]) {
    const rows = events.map(async ([n, type]) => ({
      ...{ shop, position: await nth(side, n), type, id: `${n} ${type}`, at },
      data: JSON.stringify({ n }),
    }));
    const written = await Promise.all(rows);
    await side.readStore.transaction(each => each.upsert(feedEvents, feedEvents.name, written));
    await projected(side, 'feed', await nth(side, Math.max(...events.map(([n]) => n))), at);
    side.realtime.publish({ kind: 'fed', shop });
  }
  const get = (query = '', headers = {}) => side.get(`/api/feed${query}`, cookie, headers);
  const page = async (query = '') => (await get(query)).json() as FeedPage;
  return { ...side, gate, cookie, sessionId, fed, feed: get, page };
}
async function endSession({ handle, sessionId, clock }: Awaited<ReturnType<typeof feedSide>>): Promise<void> {
  const command = { type: 'EndSession', reason: 'logout', at: clock.now() } as const;
  const meta = { actor: { kind: 'merchant', id: 'm' }, shop: SHOP, correlationId: 'c', causationId: null } as const;
  await handle(session, { commandId: 'end', stream: sessionStream(sessionId), command, meta });
}
const ids = ({ events }: FeedPage) => events.map(({ id }) => id);

describe('the feed', () => {
  it('lists the own store’s events in order, after a position', async () => {
    const side = await feedSide();
    await side.fed(SHOP, [3, 'order.synced'], [1, 'store.connected'], [2, 'product.changed']);
    await side.fed(OTHER_SHOP, [4, 'order.synced']);
    const { events, next, more } = await side.page();
    expect(events[0]).toEqual({
      ...{ id: '1 store.connected', position: await nth(side, 1), type: 'store.connected' },
      ...{ version: 1, at: side.clock.now(), data: { n: 1 } },
    });
    expect([events.length, next, more]).toEqual([3, await nth(side, 4), false]);
    expect(ids(await side.page(`?after=${await nth(side, 1)}`))).toEqual(['2 product.changed', '3 order.synced']);
  });

  it('pages without losing one of two events at the same position', async () => {
    const side = await feedSide();
    await side.fed(
      SHOP,
      [1, 'store.connected'],
      [2, 'competitor.price_changed'],
      [2, 'market.moved'],
      [3, 'order.synced'],
    );
    const first = await side.page('?limit=2');
    expect([ids(first).length, first.more]).toEqual([3, true]);
    const second = await side.page(`?limit=2&after=${first.next}`);
    expect([ids(second), second.more]).toEqual([['3 order.synced'], false]);
  });

  it('continues behind events of other types', async () => {
    const side = await feedSide();
    await side.fed(SHOP, [1, 'order.synced'], [2, 'product.changed'], [3, 'order.removed']);
    await projected(side, 'feed', await nth(side, 9), side.clock.now());
    const page = await side.page('?types=order.synced,order.removed');
    expect([ids(page), page.next]).toEqual([['1 order.synced', '3 order.removed'], await nth(side, 9)]);
    expect(await side.page('?after=latest')).toEqual({ events: [], next: await nth(side, 9), more: false });
  });

  it('names the oldest position to a reader that is too late', async () => {
    const side = await feedSide();
    await side.fed(SHOP, [5, 'order.synced']);
    const oldest = await nth(side, 4);
    await side.readStore.transaction(each => each.upsert(feedGone, feedGone.name, [{ shop: SHOP, position: oldest }]));
    const late = await side.feed(`?after=${await nth(side, 3)}`);
    expect([late.statusCode, late.json()]).toMatchObject([410, { code: 'FEED_GONE', details: { oldest } }]);
    for (const query of ['', `?after=${oldest}`]) expect(ids(await side.page(query))).toEqual(['5 order.synced']);
  });

  it.each([
    ['?after=nonsense', 'POSITION_UNKNOWN'],
    ['?types=order.nonsense', 'INVALID_REQUEST'],
    ['?types=orderXsynced', 'INVALID_REQUEST'],
    [`?types=${Array.from({ length: FEED_TYPES.length + 1 }, () => 'order.synced').join(',')}`, 'INVALID_REQUEST'],
    ['?limit=1001', 'INVALID_REQUEST'],
    ['?wait=31', 'INVALID_REQUEST'],
  ])('refuses %s', async (query, code) => {
    const answer = await (await feedSide()).feed(query);
    expect([answer.statusCode, answer.json().code]).toEqual([400, code]);
  });

  it.each([
    ['of another log', 'ffffffff-0000000000000001'],
    ['of another log with a lesser name', '00000000-0000000000000001'],
    ['that this log has not reached, as after a restored backup', null],
  ])('refuses a position %s, which would skip events in silence', async (_, position) => {
    const side = await feedSide();
    const after = position ?? (await nth(side, 1_000_000));
    await side.fed(SHOP, [1, 'order.synced']);
    const answers = [await side.feed(`?after=${after}`), await side.feed('', { 'last-event-id': after })];
    expect(answers.map(answer => [answer.statusCode, answer.json().code])).toEqual([
      [400, 'POSITION_UNKNOWN'],
      [400, 'POSITION_UNKNOWN'],
    ]);
  });

  it('gives nothing to a waiting caller whose session ended meanwhile', async () => {
    const side = await feedSide();
    const waiting = side.feed('?wait=30');
    await endSession(side);
    await side.fed(SHOP, [1, 'order.synced']);
    const answer = await waiting;
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'SESSION_EXPIRED']);
  });

  it('leaves nothing behind in the server for a caller who waited', async () => {
    const made: AbortController[] = [];
    vi.stubGlobal(
      'AbortController',
      class extends AbortController {
        constructor() {
          super();
          made.push(this);
        }
      },
    );
    const side = await feedSide();
    vi.unstubAllGlobals();
    const origin = await originOf(side);
    // The feed's own, as the session cache makes the other.
    const traces = () => made.slice(1).map(({ signal }) => tracesIn(signal));
    const before = traces();
    expect(before).toEqual([0]);
    const waiting = fetch(`${origin}/api/feed?wait=30`, { headers: { cookie: side.cookie } });
    await expect.poll(traces).not.toEqual(before);
    await side.fed(SHOP, [1, 'order.synced']);
    expect(ids((await (await waiting).json()) as FeedPage)).toEqual(['1 order.synced']);
    await expect.poll(traces).toEqual(before);
  });

  it('waits for the next event', async () => {
    const side = await feedSide();
    const waiting = side.page('?wait=30');
    await side.fed(OTHER_SHOP, [1, 'order.synced']);
    await side.fed(SHOP, [2, 'order.synced']);
    expect(ids(await waiting)).toEqual(['2 order.synced']);
  });
});

const originOf = (side: Awaited<ReturnType<typeof feedSide>>): Promise<string> =>
  side.http.listen({ port: 0, host: '127.0.0.1' }).catch(() => {
    const address = side.http.server.address() as { port: number };
    return `http://127.0.0.1:${address.port}`;
  });

/** Opens the stream and collects its text until `until` is in it, or it ends. */
async function streamed(side: Awaited<ReturnType<typeof feedSide>>, query = '', headers: Record<string, string> = {}) {
  const origin = await originOf(side);
  const leave = new AbortController();
  const answer = await fetch(`${origin}/api/feed${query}`, {
    headers: { cookie: side.cookie, accept: 'text/event-stream', ...headers },
    signal: leave.signal,
  });
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  return {
    answer,
    leave: () => leave.abort(),
    async until(end: string | null): Promise<string> {
      for (let done = false; !done && (end === null || !text.includes(end)); ) {
        const read = await reader?.read();
        done = read?.done ?? true;
        text += read?.value ?? '';
      }
      return text;
    },
  };
}

describe('the stream', () => {
  it('sends what is there, then what comes, and continues after the last event of a position', async () => {
    const side = await feedSide();
    await side.fed(SHOP, [1, 'competitor.price_changed'], [1, 'market.moved']);
    const stream = await streamed(side);
    expect(stream.answer.headers.get('content-type')).toMatch(/^text\/event-stream/);
    await stream.until('market.moved');
    await side.fed(SHOP, [2, 'order.synced']);
    const messages = (await stream.until('2 order.synced')).split('\n\n').slice(1, -1);
    const one = await nth(side, 1);
    expect(messages.map(message => message.split('\n')[0]?.slice(0, 40))).toEqual([
      expect.stringMatching(/^data: /),
      `id: ${one}`,
      `id: ${await nth(side, 2)}`,
    ]);
    stream.leave();
    const again = await streamed(side, '', { 'last-event-id': one });
    expect(await again.until('2 order.synced')).not.toMatch('market.moved');
    again.leave();
  });

  it('names where it begins, so that a break before its first event loses nothing', async () => {
    const side = await feedSide();
    await side.fed(SHOP, [1, 'order.synced']);
    const stream = await streamed(side, '?after=latest');
    const id = /^id: (.+)$/m.exec(await stream.until('\n\n'))?.[1];
    stream.leave();
    await side.fed(SHOP, [2, 'order.synced']);
    const again = await streamed(side, '?after=latest', { 'last-event-id': id ?? '' });
    expect(await again.until('2 order.synced')).not.toMatch('1 order.synced');
    again.leave();
  });

  it('moves a silent reader past events of other types, which expire', async () => {
    const side = await feedSide();
    const stream = await streamed(side, '?types=order.synced');
    await stream.until('\n\n');
    const later = performance.now() + 16_000;
    const now = vi.spyOn(performance, 'now').mockReturnValue(later);
    onTestFinished(() => now.mockRestore());
    await side.fed(SHOP, [2, 'store.paused']);
    expect(await stream.until('id: ')).toMatch(new RegExp(`^id: ${await nth(side, 2)}\n\n$`, 'm'));
    stream.leave();
  });

  it('ends with its session', async () => {
    const side = await feedSide();
    const stream = await streamed(side);
    await endSession(side);
    await side.fed(SHOP, [1, 'order.synced']);
    expect(await stream.until(null)).not.toMatch('order.synced');
  });

  it('is refused beyond the store’s share, and free again once others left', async () => {
    const side = await feedSide();
    const open = [await streamed(side)];
    while (open.length < FEED_READERS) open.push(await streamed(side));
    const refused = await streamed(side);
    expect([refused.answer.status, await refused.answer.headers.get('content-type')]).toEqual([
      429,
      'application/json; charset=utf-8',
    ]);
    for (const stream of open) stream.leave();
    await expect.poll(async () => (await streamed(side)).answer.status).toBe(200);
  });

  it('does not count callers that left before it began', async () => {
    const side = await feedSide();
    const origin = await originOf(side);
    const counts = { came: 0, left: 0 };
    side.http.server.prependListener('request', (_, answer: ServerResponse) => {
      counts.came++;
      answer.once('close', () => counts.left++);
    });
    let open = () => {};
    side.gate.open = new Promise(resolve => {
      open = resolve;
    });
    const headers = { cookie: side.cookie, accept: 'text/event-stream' };
    const leave = new AbortController();
    const leaving = Array.from({ length: FEED_READERS }, () =>
      fetch(`${origin}/api/feed`, { headers, signal: leave.signal }).catch(() => {}),
    );
    await expect.poll(() => counts.came, { timeout: 20_000 }).toBe(FEED_READERS);
    leave.abort();
    await expect.poll(() => counts.left, { timeout: 20_000 }).toBe(FEED_READERS);
    await Promise.all(leaving);
    const last = streamed(side);
    open();
    expect((await last).answer.status).toBe(200);
  });
});
