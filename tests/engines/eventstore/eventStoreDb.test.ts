/** EventStoreDB's particularities: outages, shared servers, scavenging by the operator, and access rights. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { EngineLost } from '../../../platform/engineLost.js';
import { openEventStore } from '../../../platform/event-store/openEventStore.js';
import { type EventStore, EventStoreBusy, StreamBroken } from '../../../platform/event-store/port.js';
import { type Clock, systemClock } from '../../../platform/runtime/clock/clock.js';
import { manualClock } from '../../../platform/runtime/clock/manualClock.js';
import { newEvent, newEvents } from '../../contract/event-store/newEvent.js';
import { all, log } from '../../contract/event-store/subject.js';
import { take } from '../../contract/event-store/subscribeContract.js';
import { newAuthority } from '../../contract/mail/certificates.js';
import { startRelay } from '../startRelay.js';
import { type StandIn, startStandIn } from './standIn.js';
import { tombstone, writeForeign } from './writeForeign.js';

const REFUSED_MS = 15_000;

describe('a store on a stand-in for EventStoreDB', () => {
  let server: StandIn;
  let opened: EventStore[];
  beforeEach(async () => {
    server = await startStandIn();
    opened = [];
  });
  afterEach(async () => {
    await Promise.all(opened.map(eventLog => eventLog.close()));
    await server.stop();
  });
  const open = (url = server.url, clock: Clock = systemClock) => {
    const eventLog = openEventStore(url, { clock });
    opened.push(eventLog);
    return eventLog;
  };

  it('is lost with its server, and goes on when that is back: what is sent again is written once', async () => {
    const eventLog = open();
    await eventLog.append('stream', newEvents(3), 'none');
    const abort = new AbortController();
    const subscription = eventLog.subscribe('start', { signal: abort.signal })[Symbol.asyncIterator]();
    await subscription.next();
    const waiting = subscription.next();
    const broken = expect(waiting).rejects.toBeInstanceOf(EngineLost);
    await server.kill();
    await broken;
    const event = newEvent();
    await expect(eventLog.append('stream', [event], 2)).rejects.toBeInstanceOf(EngineLost);
    await expect(all(eventLog.read('stream'))).rejects.toBeInstanceOf(EngineLost);
    await expect(eventLog.head()).rejects.toBeInstanceOf(EngineLost);

    await server.again();
    await expect
      .poll(() => eventLog.append('stream', [event], 2).catch(() => null), { timeout: 30_000 })
      .toMatchObject({ revision: 3 });
    expect(await eventLog.append('stream', [event], 2)).toMatchObject({ revision: 3 });
    expect((await take(eventLog, 4)).map(({ revision }) => revision)).toEqual([0, 1, 2, 3]);
  });

  it('holds ten thousand appends that its server has not answered, and refuses more at once as unavailable', async () => {
    const eventLog = open();
    await eventLog.ready();
    const refused: unknown[] = [];
    const all = Array.from({ length: 10_050 }, (_, n) =>
      eventLog.append(`stream-${n}`, newEvents(1), 'none').catch((fault: unknown) => {
        if (fault instanceof EventStoreBusy) refused.push(fault);
      }),
    );
    await server.kill();
    await Promise.all(all);
    expect(refused).toHaveLength(50);
    expect(refused[0]).toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  });

  it('refuses within seconds all that waits while its server stands still, and answers again by itself', async () => {
    const relay = await startRelay(server.port);
    onTestFinished(relay.close);
    const eventLog = open(server.url.replace(`:${server.port}`, `:${relay.port}`));
    await eventLog.append('stream', newEvents(1), 'none');
    relay.pause();
    const begun = performance.now();
    const event = newEvent();
    const waiting = await Promise.allSettled([
      eventLog.append('stream', [event], 0),
      all(eventLog.read('stream')),
      eventLog.head(),
    ]);
    expect(performance.now() - begun).toBeLessThan(REFUSED_MS);
    const kinds = waiting.map(one => (one.status === 'rejected' && one.reason instanceof EngineLost ? 'lost' : one));
    expect(kinds).toEqual(['lost', 'lost', 'lost']);
    relay.resume();
    const again = () => eventLog.append('stream', [event], 0).catch(() => null);
    await expect.poll(again, { timeout: 30_000 }).toMatchObject({ revision: 1 });
    expect((await all(eventLog.read('stream'))).map(({ revision }) => revision)).toEqual([0, 1]);
  });

  it('shares its server with other logs and programs, and sees its own events only', async () => {
    const [one, other] = [open(), open(`${server.url}&log=other`)];
    await writeForeign(server.url, 'orders-1', 'OrderPlaced', { total: '10' });
    await one.append('stream', newEvents(2), 'none');
    await other.append('stream', newEvents(3), 'none');
    await writeForeign(server.url, 'orders-2', 'OrderPlaced', { total: '20' });
    expect([(await log(one)).length, (await log(other)).length]).toEqual([2, 3]);
    expect(await one.head()).toBe((await log(one)).at(-1)?.position);
    const heard = take(one, 3);
    await other.append('stream', newEvents(1), 2);
    await one.append('stream', newEvents(1), 1);
    expect((await heard).map(({ stream, revision }) => [stream, revision])).toEqual([
      ['stream', 0],
      ['stream', 1],
      ['stream', 2],
    ]);
  });

  it('does not take a stream with a tombstone for one that never was', async () => {
    const eventLog = open();
    await eventLog.append('stream', newEvents(2), 'none');
    await tombstone(server.url, 'tidewatch.stream');
    await expect(all(eventLog.read('stream'))).rejects.toBeInstanceOf(StreamBroken);
    await expect(eventLog.append('stream', newEvents(1), 1)).rejects.toBeInstanceOf(StreamBroken);
  });

  it('keeps the digests of what its operator scavenges', async () => {
    const clock = manualClock();
    const eventLog = open(server.url, clock);
    await eventLog.append('aged', newEvents(3), 'none');
    const { position } = await eventLog.append('for-ever', newEvents(1), 'none');
    await eventLog.setMaxAge('aged', 60);
    const before = await eventLog.digests('start', position, 10);
    clock.advance(61_000);
    // The age has passed by our clock, but is not recorded yet: the server may not remove it.
    server.scavenge();
    expect(await eventLog.digests('start', position, 10)).toEqual(before);
    expect(await eventLog.scavenge(position)).toBe(2);
    server.scavenge();
    const after = await eventLog.digests('start', position, 10);
    expect(after.map(({ removed }) => removed)).toEqual([true, true, false, false]);
    expect(after.map((entry, index) => ({ ...entry, removed: false, text: before[index]?.text }))).toEqual(before);
    expect(after.slice(0, 2).map(({ text }) => text)).toEqual([null, null]);
    // Another process has the same records.
    expect(await open(server.url, clock).digests('start', position, 10)).toEqual(after);
    expect((await log(eventLog)).map(({ stream, revision }) => [stream, revision])).toEqual([
      ['aged', 2],
      ['for-ever', 0],
    ]);
  });

  it('proves itself by user and password over TLS', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'tidewatch-authority-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const authority = newAuthority('Tidewatch tests');
    const file = join(folder, 'authority.pem');
    writeFileSync(file, authority.cert);
    const safe = await startStandIn({
      identity: { username: 'admin', password: 'p@ss:word' },
      tls: authority.issue(),
    });
    onTestFinished(safe.stop);
    const eventLog = open(`${safe.url}&tlsCAFile=${encodeURIComponent(file)}`);
    await eventLog.ready();
    await eventLog.append('stream', newEvents(2), 'none');
    expect(await take(eventLog, 2)).toHaveLength(2);
  });

  it('refuses an append that is larger than the server takes, in one line', async () => {
    const large = newEvents(20, { data: { html: 'x'.repeat(1_000_000) } });
    await expect(open().append('stream', large, 'none')).rejects.toThrow(
      /^an append to tidewatch\.stream is larger than the server takes at once: 16767216 bytes$/,
    );
  });
});
