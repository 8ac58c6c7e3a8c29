import { describe, expect, it, onTestFinished } from 'vitest';
import { eventsOf, until } from '../workers.fixtures.js';
import { answer, eventIn, isInOrder, numbersTo, OK, SHOP, webhookEngines } from './webhookEndpoints.fixtures.js';

const range = (from: number, to: number) => Array.from({ length: to - from }, (_, n) => from + n);
const sorted = (numbers: readonly number[]) => [...numbers].sort((a, b) => a - b);
const DAY_MS = 86_400_000;

describe('a webhook endpoint', () => {
  it('gets its store’s events from where it starts, in order for each competitor, and then new ones', async () => {
    const side = await webhookEngines();
    await side.fed(0, 10);
    await side.add('a', { start: '00000003' });
    await side.add('other', { shop: 'borealis.myshopify.com' });
    side.run();
    await until(async () => side.sent.length === 6);
    await side.fed(10, 600);
    await until(async () => side.sent.length === 596);
    expect(sorted(numbersTo(side.sent, 'a'))).toEqual(range(4, 600));
    expect([isInOrder(numbersTo(side.sent, 'a')), numbersTo(side.sent, 'other')]).toEqual([true, []]);
    await until(async () => (await side.progress('a'))?.position === '00000599');
  });

  it('is tried again with growing delays, one event at a time, and loses nothing', async () => {
    const side = await webhookEngines();
    await side.add('a');
    side.receivers.set('https://a.example/hooks', () => answer(500));
    await side.fed(0, 9);
    side.run();
    const delays: number[] = [];
    for (let attempts = 1; attempts <= 4; attempts++) {
      await until(async () => (await side.progress('a'))?.attempts === attempts);
      const { next_at } = (await side.progress('a')) ?? {};
      delays.push(Date.parse(next_at ?? '') - Date.parse(side.clock.now()));
      const tried = side.sent.length;
      side.wake();
      side.clock.advance(delays.at(-1) ?? 0);
      side.wake();
      await until(async () => side.sent.length === tried + 1);
    }
    expect(delays.every((delay, n) => delay >= 5_000 * 3 ** n && delay <= 6_000 * 3 ** n)).toBe(true);
    side.receivers.clear();
    await until(async () => (await side.progress('a'))?.attempts === 5);
    side.clock.advance(DAY_MS);
    side.wake();
    await until(async () => (await side.progress('a'))?.position === '00000008');
    expect([...new Set(sorted(numbersTo(side.sent, 'a')))]).toEqual(range(0, 9));
    expect(await side.progress('a')).toMatchObject({ attempts: 0, failing_since: null, next_at: null });
    const rows = await side.workStore.sql.selectFrom('webhook_attempts').selectAll().orderBy('position').execute();
    expect(rows.map(({ delivered }) => delivered)).toEqual(range(0, 9).map(() => 1));
    expect(rows[0]).toMatchObject({ event_id: 'e0', attempts: 6, status: 200 });
  });

  it('waits as long as its receiver wants', async () => {
    const side = await webhookEngines();
    await side.add('a');
    side.receivers.set('https://a.example/hooks', () => answer(429, { retryAfter: 900 }));
    await side.fed(0, 1);
    side.run();
    const reader = await until(async () => {
      const known = await side.progress('a');
      return known?.next_at ? known : false;
    });
    expect(Date.parse(reader.next_at ?? '') - Date.parse(side.clock.now())).toBe(900_000);
  });

  it('is paused after three days, with one notification, and resumes where it stopped', async () => {
    const side = await webhookEngines();
    const row = await side.add('a');
    side.receivers.set('https://a.example/hooks', () => answer(null, { error: 'timeout' }));
    await side.fed(0, 2);
    side.run();
    await until(async () => (await side.progress('a'))?.attempts === 1);
    side.clock.advance(3 * DAY_MS);
    side.wake();
    const told = await until(async () => {
      const raised = await eventsOf(side.eventLog, `notifications-${SHOP}`);
      return raised.length > 0 && raised;
    });
    const message = 'The webhook to a.example is paused: no delivery has succeeded for three days';
    expect(told.map(([, data]) => (data as { notification: object }).notification)).toMatchObject([
      { message, category: 'system', notificationType: 'warning', sessionId: null },
    ]);
    expect((await eventsOf(side.eventLog, `webhook-endpoints-${SHOP}`)).at(-1)).toMatchObject([
      'WebhookEndpointPaused',
      { endpointId: 'a', because: 'failing' },
    ]);
    await until(async () => (await side.progress('a'))?.failing_since === null);
    await side.put({ ...row, paused: 'failing' } as never);
    side.receivers.clear();
    side.sent.length = 0;
    await side.put(row);
    await until(async () => side.sent.length === 2);
    expect(numbersTo(side.sent, 'a')).toEqual([0, 1]);
  });

  it('is tried at once after a failure when its merchant gives it another address', async () => {
    const side = await webhookEngines();
    const row = await side.add('a');
    side.receivers.set('https://a.example/hooks', () => answer(500));
    await side.fed(0, 3);
    side.run();
    await until(async () => (await side.progress('a'))?.attempts === 1);
    side.sent.length = 0;
    await side.put({ ...row, url: 'https://a.example/repaired' });
    await until(async () => side.sent.length === 3);
    expect(side.sent.map(({ url }) => url)).toEqual(Array(3).fill('https://a.example/repaired'));
  });

  it('is tried at once after a failure when its merchant resumes it, and has three days again', async () => {
    const side = await webhookEngines();
    const row = await side.add('a');
    side.receivers.set('https://a.example/hooks', () => answer(500));
    await side.fed(0, 1);
    side.run();
    await until(async () => (await side.progress('a'))?.attempts === 1);
    await side.put({ ...row, paused: 'merchant' } as never);
    await until(async () => (await side.progress('a'))?.next_at === null);
    side.clock.advance(4 * DAY_MS);
    await side.put(row);
    await until(async () => side.sent.length === 2);
    const failing = await until(async () => {
      const known = await side.progress('a');
      return known?.failing_since ? known : false;
    });
    expect([failing.failing_since, failing.attempts]).toEqual([side.clock.now(), 2]);
    expect(await eventsOf(side.eventLog, `notifications-${SHOP}`)).toEqual([]);
  });

  it('is paused at once if its receiver is gone', async () => {
    const side = await webhookEngines();
    await side.add('a');
    side.receivers.set('https://a.example/hooks', () => answer(410));
    await side.fed(0, 1);
    side.run();
    const paused = await until(async () => {
      const last = (await eventsOf(side.eventLog, `webhook-endpoints-${SHOP}`)).at(-1);
      return last?.[0] === 'WebhookEndpointPaused' && last;
    });
    expect(paused[1]).toMatchObject({ because: 'gone' });
  });

  it('delays no other if it hangs', async () => {
    const side = await webhookEngines();
    await side.add('slow');
    await side.add('a');
    side.receivers.set(
      'https://slow.example/hooks',
      (_, signal) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason), { once: true });
        }),
    );
    side.run();
    await side.fed(0, 50);
    await until(async () => numbersTo(side.sent, 'a').length === 50);
    expect((await side.progress('slow'))?.position).toBe('');
  });

  it('gets events again after a replay, with the same ids', async () => {
    const side = await webhookEngines();
    const row = await side.add('a');
    await side.fed(0, 6);
    side.run();
    await until(async () => (await side.progress('a'))?.position === '00000005');
    await side.put({ ...row, start: '00000002', replays: 1 });
    await until(async () => side.sent.length === 9);
    expect(sorted(numbersTo(side.sent.slice(6), 'a'))).toEqual([3, 4, 5]);
    expect(new Set(side.sent.map(({ id }) => id)).size).toBe(6);
  });

  it('starts at the oldest event if those that it waits for are past their retention', async () => {
    const side = await webhookEngines();
    await side.add('a', { start: '00000001' });
    await side.fed(5, 7);
    await side.readStore.transaction(({ sql }) =>
      sql.insertInto('feed_gone').values({ shop: SHOP, position: '00000004' }).execute(),
    );
    side.run();
    await until(async () => side.sent.length === 2);
    expect(numbersTo(side.sent, 'a')).toEqual([5, 6]);
  });

  it('signs with its previous secret until the overlap ends', async () => {
    const side = await webhookEngines();
    const row = await side.add('a');
    await side.put({ ...row, previous_secret: row.secret, overlap_ends: '2026-07-02T00:00:00.000Z' } as never);
    side.run();
    await side.fed(0, 1);
    await until(async () => side.sent.length === 1);
    side.clock.advance(2 * DAY_MS);
    await side.fed(1, 2);
    await until(async () => side.sent.length === 2);
    expect(side.sent.map(({ secrets }) => secrets.length)).toEqual([2, 1]);
  });

  it('leaves nothing in the work store once it is deleted', async () => {
    const side = await webhookEngines();
    await side.add('a');
    side.run();
    await side.fed(0, 3);
    await until(async () => (await side.progress('a'))?.position === '00000002');
    await side.remove('a');
    await side.unfold();
    await until(async () => (await side.progress('a')) === undefined);
    expect(await side.workStore.sql.selectFrom('webhook_attempts').selectAll().execute()).toEqual([]);
  });

  it('keeps its place while a lost read model is folded again', async () => {
    const side = await webhookEngines();
    const row = await side.add('a');
    side.run();
    await side.fed(0, 3);
    await until(async () => (await side.progress('a'))?.position === '00000002');
    await side.unfold();
    // Another endpoint gets its events, so the worker has looked in between.
    await side.add('b');
    await until(async () => (await side.progress('b'))?.position === '00000002');
    await side.put(row);
    await side.fed(3, 4);
    await until(async () => (await side.progress('a'))?.position === '00000003');
    expect(sorted(numbersTo(side.sent, 'a'))).toEqual([0, 1, 2, 3]);
  });

  it('gets nothing twice while the work store can’t keep its progress', async () => {
    const side = await webhookEngines();
    await side.add('a');
    let [isFull, refused] = [false, 0];
    const transaction = ((work: never) => {
      if (!isFull) return side.workStore.transaction(work);
      refused += 1;
      return Promise.reject(new Error('the disk is full'));
    }) as typeof side.workStore.transaction;
    side.receivers.set('https://a.example/hooks', () => {
      isFull = refused < 3;
      return OK;
    });
    await side.fed(0, 9);
    side.run({ ...side, workStore: { ...side.workStore, transaction } });
    await until(async () => refused === 3);
    isFull = false;
    await until(async () => (await side.progress('a'))?.position === '00000008');
    expect(sorted(numbersTo(side.sent, 'a'))).toEqual(range(0, 9));
  });

  it('gets an event once that was delivered ahead of a failing one', async () => {
    const side = await webhookEngines();
    await side.add('a');
    side.receivers.set('https://a.example/hooks', webhook => (eventIn(webhook).data.n === 0 ? answer(500) : OK));
    await side.fed(0, 9);
    side.run();
    for (const attempts of [1, 2]) {
      await until(async () => (await side.progress('a'))?.attempts === attempts);
      if (attempts === 2) side.receivers.clear();
      side.clock.advance(60_000);
      side.wake();
    }
    await until(async () => (await side.progress('a'))?.position === '00000008');
    expect(sorted(numbersTo(side.sent, 'a'))).toEqual([0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8]);
  });
});

describe('a crash between delivery and checkpoint', () => {
  it('loses nothing, keeps the order, and repeats events with the same ids only', async () => {
    const side = await webhookEngines();
    await side.add('a');
    await side.fed(0, 400);
    let alive = true;
    // A killed process has delivered, but writes nothing more.
    const mortal = {
      ...side.workStore,
      transaction: ((work: never) =>
        alive ? side.workStore.transaction(work) : new Promise(() => {})) as typeof side.workStore.transaction,
    };
    for (let kill = 0; kill < 5; kill++) {
      alive = true;
      const dying = new AbortController();
      onTestFinished(() => dying.abort());
      const before = side.sent.length;
      side.receivers.set('https://a.example/hooks', async () => {
        if (side.sent.length >= before + 70) alive = false;
        // Dies in the middle of a page, with requests in flight.
        if (side.sent.length >= before + 90) await new Promise(() => {});
        return OK;
      });
      const { runWebhookEndpoints } = await import('./webhookEndpoints.js');
      void runWebhookEndpoints({ ...side, workStore: mortal }, dying.signal);
      await until(async () => side.sent.length >= before + 90 || (await side.progress('a'))?.position === '00000399');
    }
    side.receivers.clear();
    side.run();
    await until(async () => (await side.progress('a'))?.position === '00000399');
    const numbers = numbersTo(side.sent, 'a');
    expect([...new Set(sorted(numbers))]).toEqual(range(0, 400));
    expect([numbers.length > 400, isInOrder(numbers)]).toEqual([true, true]);
    expect(side.sent.every(({ id, body }) => id === (JSON.parse(body) as { id: string }).id)).toBe(true);
  });

  it('lets only one of two processes move a reader', async () => {
    const side = await webhookEngines();
    await side.add('a');
    side.run();
    side.run();
    for (let n = 0; n < 20; n++) await side.fed(n * 10, n * 10 + 10);
    await until(async () => (await side.progress('a'))?.position === '00000199');
    expect([...new Set(sorted(numbersTo(side.sent, 'a')))]).toEqual(range(0, 200));
  });
});
