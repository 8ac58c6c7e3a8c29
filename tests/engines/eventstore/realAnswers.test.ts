/** Faults that runs against a real EventStoreDB 23.10.8 found. The stand-in answers as that server did. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { EngineLost } from '../../../platform/engineLost.js';
import { openEventStore } from '../../../platform/event-store/openEventStore.js';
import { type EventStore, StreamBroken } from '../../../platform/event-store/port.js';
import { systemClock } from '../../../platform/runtime/clock/clock.js';
import { measureInto } from '../../../platform/runtime/metrics/measures.js';
import { newEvent, newEvents } from '../../contract/event-store/newEvent.js';
import { all, log } from '../../contract/event-store/subject.js';
import { newAuthority } from '../../contract/mail/certificates.js';
import { type StandIn, startStandIn } from './standIn.js';
import { softDelete, tombstone, undelete, writeForeign } from './writeForeign.js';

const OTHERS = 100_000;

describe('a store on EventStoreDB, as a real one answers,', () => {
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
  const open = (url = server.url) => {
    const eventLog = openEventStore(url, { clock: systemClock });
    opened.push(eventLog);
    return eventLog;
  };

  it('goes on after a burst that cuts its subscription: no follower fails, and nothing is read again', async () => {
    const cuts: string[] = [];
    measureInto({ level: () => {}, observe: () => {}, add: name => void cuts.push(name) });
    onTestFinished(() => measureInto(null));
    const eventLog = open();
    await eventLog.append('first', newEvents(1), 'none');
    const abort = new AbortController();
    const follow = async () => {
      const revisions: number[] = [];
      for await (const { events } of eventLog.subscribe('start', { signal: abort.signal })) {
        revisions.push(...events.filter(({ stream }) => stream === 'burst').map(({ revision }) => revision));
        if (revisions.length === 400) return revisions;
      }
      return revisions;
    };
    const followers = [follow(), follow()];
    // Both have begun to follow the tail.
    await expect.poll(() => server.subscribers(), { interval: 5 }).toBe(1);
    const before = server.sent();
    await eventLog.append('burst', newEvents(200), 'none');
    await eventLog.append('burst', newEvents(200), 199);
    expect(await Promise.all(followers)).toEqual(Array(2).fill(Array.from({ length: 400 }, (_, n) => n)));
    expect(cuts).toContain('tidewatch_subscription_cuts_total');
    expect(server.sent() - before).toBeLessThan(50);
  });

  it(`finds its head behind ${OTHERS} events of others by the server's filter, once for 25 callers`, async () => {
    const { position } = await open().append('quiet', newEvents(60), 'none');
    server.writeOthers(OTHERS);
    const reader = open();
    const heads = await Promise.all(Array.from({ length: 25 }, () => reader.head()));
    expect(new Set(heads)).toEqual(new Set([position]));
    expect(server.sent()).toBeLessThan(200);
    server.writeOthers(1_000);
    const before = server.sent();
    expect(await reader.head()).toBe(position);
    const next = await reader.append('quiet', newEvents(1), 59);
    expect(await reader.head()).toBe(next.position);
    expect(server.sent() - before).toBeLessThan(50);
  });

  it('reads for a follower of few types only the events of these', async () => {
    const eventLog = open();
    for (let n = 0; n < 4; n++) await eventLog.append(`many-${n}`, newEvents(500), 'none');
    await eventLog.append('few', newEvents(2, { type: 'SomethingRare' }), 'none');
    await writeForeign(server.url, 'other.few', 'SomethingRare', {});
    await eventLog.append('many-0', newEvents(1), 499);
    const before = server.sent();
    const found: string[] = [];
    let end: string | undefined;
    for await (const { events, position } of eventLog.readAll('start', { types: ['SomethingRare'] })) {
      found.push(...events.map(({ stream, type }) => `${stream} ${type}`));
      end = position;
    }
    expect(found).toEqual(['few SomethingRare', 'few SomethingRare']);
    expect(end).toBe(await eventLog.head());
    expect(server.sent() - before).toBeLessThan(50);
  });

  it('says at the start that its user may not read $all', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'tidewatch-authority-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const authority = newAuthority('Tidewatch tests');
    const file = join(folder, 'authority.pem');
    writeFileSync(file, authority.cert);
    const identity = { username: 'tidewatch', password: 'changeit', isOrdinary: true };
    const strict = await startStandIn({ identity, tls: authority.issue() });
    onTestFinished(strict.stop);
    await expect(open(`${strict.url}&tlsCAFile=${encodeURIComponent(file)}`).ready()).rejects.toThrow(
      /^TIDEWATCH_EVENT_STORE: .*: its user may not read \$all, .*: add the user to the group \$admins, or name it in the ACL of \$all$/,
    );
  });

  it('writes to and reads from the leader, although it was sent to a follower', async () => {
    await open().append('stream', newEvents(1), 'none');
    const { url } = await server.startFollower();
    const eventLog = open(url);
    const { position } = await eventLog.append('stream', newEvents(2), 0);
    expect(await eventLog.head()).toBe(position);
    expect((await all(eventLog.read('stream'))).map(({ revision }) => revision)).toEqual([0, 1, 2]);
    expect((await log(eventLog)).at(-1)?.position).toBe(position);
  });

  it.each(['follower', 'random', 'readOnlyReplica'])('refuses to prefer a %s', preference => {
    expect(() => open(`${server.url}&nodePreference=${preference}`)).toThrow(
      `TIDEWATCH_EVENT_STORE cannot be used: nodePreference has to be leader, not '${preference}': another node may lack what was just written`,
    );
    expect(() => open(`${server.url}&nodePreference=leader`)).not.toThrow();
  });

  it('refuses a stream that was deleted by hand, and says how to repair it', async () => {
    const eventLog = open();
    await eventLog.append('watchlist', newEvents(2), 'none');
    await softDelete(server.url, 'tidewatch.watchlist');
    const said =
      'revision 0 of watchlist is missing from the log: the stream tidewatch.watchlist was deleted on the server; before its next scavenge, set $tb to 0 in the metadata of that stream, afterwards restore the log from a backup';
    await expect(all(eventLog.read('watchlist'))).rejects.toBeInstanceOf(StreamBroken);
    await expect(all(eventLog.read('watchlist'))).rejects.toThrow(said);
    await expect(open().appendMissing('watchlist', [newEvent()])).rejects.toThrow(said);
    expect(await eventLog.holes()).toEqual([
      { stream: 'watchlist', revision: 0, repair: expect.stringContaining('set $tb to 0') },
    ]);
    await undelete(server.url, 'tidewatch.watchlist');
    expect((await all(eventLog.read('watchlist'))).map(({ revision }) => revision)).toEqual([0, 1]);
    expect(await eventLog.holes()).toEqual([]);
  });

  it('says so if the server took a deleted stream for a new one', async () => {
    const eventLog = open();
    await eventLog.append('watchlist', newEvents(2), 'none');
    await softDelete(server.url, 'tidewatch.watchlist');
    await expect(eventLog.append('watchlist', newEvents(1), 'none')).rejects.toThrow(/was deleted on the server/);
    await expect(all(eventLog.read('watchlist'))).rejects.toThrow(/was deleted on the server/);
  });

  it('names a tombstone among the holes', async () => {
    const eventLog = open();
    await eventLog.append('watchlist', newEvents(2), 'none');
    await tombstone(server.url, 'tidewatch.watchlist');
    await expect(all(eventLog.read('watchlist'))).rejects.toThrow(/deleted on the server for ever; restore the log/);
    expect(await eventLog.holes()).toMatchObject([
      { stream: 'watchlist', repair: expect.stringContaining('for ever') },
    ]);
  });

  it('refuses one event that is larger than the server takes', async () => {
    const large = newEvent({ data: { html: 'x'.repeat(17_000_000) } });
    await expect(open().append('stream', [large], 'none')).rejects.toThrow(
      /^an append to tidewatch\.stream is larger than the server takes at once: see its MaxAppendSize$/,
    );
  });

  it('is lost while the cluster elects a leader, and goes on after it', async () => {
    const eventLog = open();
    await eventLog.append('stream', newEvents(1), 'none');
    const event = newEvent();
    server.elect(true);
    await expect(eventLog.append('stream', [event], 0)).rejects.toBeInstanceOf(EngineLost);
    await expect(all(eventLog.read('stream'))).rejects.toBeInstanceOf(EngineLost);
    await expect(eventLog.head()).rejects.toBeInstanceOf(EngineLost);
    server.elect(false);
    const again = () => eventLog.append('stream', [event], 0).catch(() => null);
    await expect.poll(again).toMatchObject({ revision: 1 });
  });
});
