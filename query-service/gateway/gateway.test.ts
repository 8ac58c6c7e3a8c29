/** Tests the socket gateway. Long because each way to connect, resume and be refused has its case. */
import { type AddressInfo, connect } from 'node:net';
import { io, type Socket } from 'socket.io-client';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { HEARTBEAT_MS, type Head, type Push } from '../../domain/api/socket.js';
import type { ShopDomain } from '../../domain/kernel/names.js';
import { session, sessionStream } from '../../domain/session/session.js';
import { measureInto } from '../../platform/runtime/metrics/measures.js';
import { OTHER_SHOP, type ReadSide, readSide, SHOP } from '../queryService.fixtures.js';
import { startGateway } from './gateway.js';

/** @param trustProxy how many reverse proxies are in front. */
async function gateway(trustProxy = 0) {
  const side = await readSide();
  const stop = startGateway(side.http.server, { ...side, trustProxy });
  await side.http.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(stop);
  return { side, stop, url: `http://127.0.0.1:${(side.http.server.address() as AddressInfo).port}` };
}

interface Device {
  readonly socket: Socket;
  readonly pushes: Push[];
  /** The last head received. */
  head(): Head;
  readonly resyncs: Head[];
}

/** A browser that has connected and received its position. */
async function device(
  url: string,
  cookie: string,
  from: { epoch: string | null; lastSeq: number } = { epoch: null, lastSeq: 0 },
  headers: Readonly<Record<string, string>> = {},
): Promise<Device> {
  const extraHeaders = { cookie, ...headers };
  // A separate connection: sockets to one address would share one.
  const socket = io(url, { transports: ['websocket'], extraHeaders, auth: from, reconnection: false, forceNew: true });
  onTestFinished(() => void socket.close());
  const pushes: Push[] = [];
  const heads: Head[] = [];
  const resyncs: Head[] = [];
  socket.on('push', (push: Push) => pushes.push(push));
  socket.on('head', (head: Head) => heads.push(head));
  socket.on('resync', (head: Head) => resyncs.push(head));
  await new Promise<void>((resolve, reject) => {
    socket.once('head', () => resolve());
    socket.once('connect_error', reject);
  });
  return { socket, pushes, resyncs, head: () => heads.at(-1) as Head };
}

const changed = ({ realtime }: ReadSide, shop: ShopDomain, position: string) =>
  realtime.publish({ kind: 'changed', room: `shop:${shop}`, payload: { topic: 'competitors', position } });

/** A signed-in device that received one push and left. */
async function leftAfterOne(side: ReadSide, url: string) {
  const { cookie } = await side.signIn();
  const before = await device(url, cookie);
  const { epoch } = before.head();
  changed(side, SHOP, '1');
  await until(() => before.pushes.length === 1);
  before.socket.close();
  return { cookie, epoch };
}

const personal = ({ realtime }: ReadSide, sessionId: string, message: string) =>
  realtime.publish({
    kind: 'notification',
    room: `session:${sessionId}`,
    payload: {
      id: message,
      message,
      type: 'info',
      read: false,
      createdAt: '2026-07-01T09:00:00.000Z',
      shop: SHOP,
      category: 'system',
      persistent: false,
      duration: null,
      scope: 'personal',
      action: null,
    },
  });

const until = async (look: () => boolean | Promise<boolean>) => {
  for (const end = Date.now() + 15_000; !(await look()); ) {
    if (Date.now() > end) throw new Error('it did not happen in time');
    await new Promise(resolve => setTimeout(resolve, 2));
  }
};
const positions = ({ pushes }: Device) =>
  pushes.map(({ payload }) => ('position' in payload ? payload.position : payload.id));

describe('the gateway', () => {
  it('pushes to every device of the shop, in order and numbered, and to no one else', async () => {
    const { side, url } = await gateway();
    const [one, two] = [await side.signIn(), await side.signIn()];
    const devices = [await device(url, one.cookie), await device(url, one.cookie), await device(url, two.cookie)];
    const stranger = await device(url, (await side.signIn(OTHER_SHOP)).cookie);
    for (const position of ['1', '2', '3']) changed(side, SHOP, position);
    await until(() => devices.every(({ pushes }) => pushes.length === 3));
    for (const each of devices) {
      expect(positions(each)).toEqual(['1', '2', '3']);
      expect(each.pushes.map(({ seq }) => seq)).toEqual([1, 2, 3]);
    }
    changed(side, OTHER_SHOP, '4');
    await until(() => stranger.pushes.length === 1);
    expect(positions(stranger)).toEqual(['4']);
  });

  it('measures how many sockets are open', async () => {
    const counts: number[] = [];
    measureInto({ observe: () => {}, add: () => {}, level: (_, value) => void counts.push(value) });
    onTestFinished(() => measureInto(null));
    const { side, url } = await gateway();
    const { cookie } = await side.signIn();
    const [one] = [await device(url, cookie), await device(url, cookie)];
    one?.socket.close();
    await until(() => counts.length === 3);
    expect(counts).toEqual([1, 2, 1]);
  });

  it("pushes a session's own notifications to that session only, even after signing in again", async () => {
    const { side, url } = await gateway();
    const [mine, theirs] = [await side.signIn(), await side.signIn()];
    const [here, there] = [await device(url, mine.cookie), await device(url, theirs.cookie)];
    personal(side, mine.sessionId, 'for me');
    changed(side, SHOP, '1');
    await until(() => there.pushes.length === 1 && here.pushes.length === 2);
    const again = await device(url, (await side.signIn()).cookie, { epoch: here.head().epoch, lastSeq: 0 });
    await until(() => again.resyncs.length === 1);
    expect([positions(there), positions(again)]).toEqual([['1'], []]);
  });

  it('sends a device that was away what it missed, once', async () => {
    const { side, url } = await gateway();
    const { cookie, epoch } = await leftAfterOne(side, url);
    changed(side, SHOP, '2');
    changed(side, SHOP, '3');
    const after = await device(url, cookie, { epoch, lastSeq: 1 });
    await until(() => after.pushes.length === 2);
    expect(positions(after)).toEqual(['2', '3']);
    expect(after.resyncs).toEqual([]);
  });

  it.each([
    { set: 'ahead', byMs: 3_600_000, afterMs: HEARTBEAT_MS, pushes: ['2'], resyncs: 0 },
    { set: 'back', byMs: -3_600_000, afterMs: 6 * 60_000, pushes: [], resyncs: 1 },
  ])('keeps what a device missed for five minutes, also if the clock is set $set', async given => {
    vi.useFakeTimers({ toFake: ['Date', 'performance', 'setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const counts: number[] = [];
    measureInto({ observe: () => {}, add: () => {}, level: (_, value) => void counts.push(value) });
    onTestFinished(() => measureInto(null));
    const { side, url } = await gateway();
    const { cookie, epoch } = await leftAfterOne(side, url);
    await until(() => counts.at(-1) === 0);
    vi.setSystemTime(Date.now() + given.byMs);
    vi.advanceTimersByTime(given.afterMs);
    changed(side, SHOP, '2');
    const after = await device(url, cookie, { epoch, lastSeq: 1 });
    await until(() => after.pushes.length + after.resyncs.length === 1);
    expect([positions(after), after.resyncs.length]).toEqual([given.pushes, given.resyncs]);
  });

  it('tells everyone to read again where signals may have been missed, also who is away', async () => {
    const { side, url } = await gateway();
    const { cookie } = await side.signIn();
    const [stays, leaves] = [await device(url, cookie), await device(url, cookie)];
    changed(side, SHOP, '1');
    await until(() => stays.pushes.length === 1 && leaves.pushes.length === 1);
    const { epoch } = leaves.head();
    leaves.socket.close();
    side.realtime.publish({ kind: 'missed' });
    await until(() => stays.resyncs.length === 1);
    const back = await device(url, cookie, { epoch, lastSeq: 1 });
    await until(() => back.resyncs.length === 1);
    expect(back.resyncs).toEqual(stays.resyncs);
    changed(side, SHOP, '2');
    await until(() => stays.pushes.length === 2 && back.pushes.length === 1);
  });

  it('answers a device that asks for a gap', async () => {
    const { side, url } = await gateway();
    const asking = await device(url, (await side.signIn()).cookie);
    for (const position of ['1', '2', '3']) changed(side, SHOP, position);
    await until(() => asking.pushes.length === 3);
    asking.socket.emit('since', 1);
    await until(() => asking.pushes.length === 5);
    expect(positions(asking).slice(3)).toEqual(['2', '3']);
  });

  it('cuts a device that asks faster than it reads, instead of filling the memory of all', async () => {
    const { side, url } = await gateway();
    const asking = await device(url, (await side.signIn()).cookie);
    for (let position = 0; position < 400; position++) changed(side, SHOP, String(position));
    await until(() => asking.pushes.length === 400);
    const cut = new Promise(resolve => asking.socket.once('disconnect', resolve));
    for (let times = 0; times < 100; times++) asking.socket.emit('since', 0);
    await cut;
    expect(asking.pushes.length).toBeLessThan(10 * 400);
  });

  it.each([
    ['from another run of the server', { epoch: 'long ago', lastSeq: 3 }],
    ['that talks nonsense', { epoch: 7, lastSeq: 'many' } as never],
  ])('tells a device %s to read again', async (_, claim) => {
    const { side, url } = await gateway();
    const returning = await device(url, (await side.signIn()).cookie, claim);
    await until(() => returning.resyncs.length === 1);
    expect(returning.pushes).toEqual([]);
  });

  it('lets no one in without a session', async () => {
    const { url } = await gateway();
    await expect(device(url, 'tidewatch_session=forged')).rejects.toMatchObject({
      data: { code: 'AUTHENTICATION_REQUIRED' },
    });
  });

  it('lets no page of another site in, even with cookies', async () => {
    const { side, url } = await gateway();
    const { cookie } = await side.signIn();
    const socket = io(url, {
      transports: ['websocket'],
      extraHeaders: { cookie, origin: 'https://evil.example' },
      reconnection: false,
    });
    onTestFinished(() => void socket.close());
    await expect(
      new Promise<void>((resolve, reject) => socket.once('connect', () => resolve()).once('connect_error', reject)),
    ).rejects.toThrow();
  });

  it.each(['websocket', 'h2c'])('says why another address cannot be upgraded to %s', async protocol => {
    const { url } = await gateway();
    const client = connect(Number(new URL(url).port), '127.0.0.1');
    client.write(`GET /api/me HTTP/1.1\r\nhost: localhost\r\nconnection: upgrade\r\nupgrade: ${protocol}\r\n\r\n`);
    let answer = '';
    client.on('data', part => (answer += part));
    await new Promise(resolve => client.once('close', resolve));
    expect(answer).toMatch(/^HTTP\/1.1 400 .*"code":"INVALID_REQUEST"/s);
  });

  it('lets 50 sockets of a session in, and another one when one of them has gone', async () => {
    const { side, url } = await gateway();
    const { cookie } = await side.signIn();
    const devices = await Promise.all(Array.from({ length: 50 }, () => device(url, cookie)));
    const refused = await device(url, cookie).catch((fault: { data: object }) => fault.data);
    expect(refused).toEqual({ code: 'TOO_MANY_SOCKETS' });
    expect((await device(url, (await side.signIn()).cookie)).socket.connected).toBe(true);
    devices[0]?.socket.close();
    let again: unknown = null;
    await until(async () => {
      again = await device(url, cookie).catch(() => null);
      return again !== null;
    });
    changed(side, SHOP, '1');
    await until(() => devices.slice(1).every(({ pushes }) => pushes.length === 1));
  });

  it('refuses those beyond 50 even if all come at the same moment', async () => {
    const { side, url } = await gateway();
    const { cookie } = await side.signIn();
    const came = await Promise.allSettled(Array.from({ length: 80 }, () => device(url, cookie)));
    const refusals = came.flatMap(outcome => (outcome.status === 'rejected' ? [outcome.reason.data] : []));
    expect(refusals).toEqual(Array(30).fill({ code: 'TOO_MANY_SOCKETS' }));
  });

  it('lets 500 sockets of an address in, by the real address and not the claimed one', async () => {
    const { side, url } = await gateway(1);
    const cookies = await Promise.all(Array.from({ length: 11 }, async () => (await side.signIn()).cookie));
    const from = (n: number, address = '203.0.113.7') =>
      device(url, cookies[n % 11] ?? '', undefined, { 'x-forwarded-for': `198.51.100.${n % 250}, ${address}` });
    for (let n = 0; n < 500; n += 50) await Promise.all(Array.from({ length: 50 }, (_, k) => from(n + k)));
    await expect(from(1)).rejects.toMatchObject({ data: { code: 'TOO_MANY_SOCKETS' } });
    expect((await from(2, '203.0.113.8')).socket.connected).toBe(true);
  }, 60_000);

  it('counts neighbours in one IPv6 network as one address', async () => {
    const { side, url } = await gateway(1);
    const cookies = await Promise.all(Array.from({ length: 11 }, async () => (await side.signIn()).cookie));
    const from = (n: number, address: string) =>
      device(url, cookies[n % 11] ?? '', undefined, { 'x-forwarded-for': address });
    for (let n = 0; n < 500; n += 50)
      await Promise.all(Array.from({ length: 50 }, (_, k) => from(n + k, `2001:db8::${(n + k + 1).toString(16)}`)));
    await expect(from(1, '2001:db8::ffff')).rejects.toMatchObject({ data: { code: 'TOO_MANY_SOCKETS' } });
    expect((await from(2, '2001:db8:0:1::1')).socket.connected).toBe(true);
  }, 60_000);

  it('closes a socket that sends too many messages, with the reason, and reads no more of them', async () => {
    const { side, url } = await gateway();
    const flooding = await device(url, (await side.signIn()).cookie);
    let heads = 0;
    flooding.socket.on('head', () => heads++);
    const closed = new Promise<{ code: number; reason: string }>(resolve =>
      flooding.socket.once('disconnect', (_, details) =>
        resolve((details as unknown as { context: { code: number; reason: string } }).context),
      ),
    );
    for (let times = 0; times < 20_000; times++) flooding.socket.emit('since', 0);
    expect(await closed).toMatchObject({ code: 1008, reason: 'TOO_MANY_MESSAGES' });
    expect(heads).toBeLessThan(200);
    expect((await device(url, (await side.signIn()).cookie)).socket.connected).toBe(true);
  });

  it('cuts a raw websocket that never joins, and never answers the close, after ten seconds', async () => {
    const { side, url } = await gateway();
    const silent = connect(Number(new URL(url).port), '127.0.0.1');
    silent.on('error', () => {}).resume();
    const head = ['GET /socket.io/?EIO=4&transport=websocket HTTP/1.1', 'host: localhost', 'connection: upgrade'];
    const keys = ['upgrade: websocket', 'sec-websocket-version: 13', 'sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ=='];
    silent.write([...head, ...keys, '', ''].join('\r\n'));
    await new Promise(resolve => silent.once('close', resolve));
    await side.http.close();
  }, 60_000);

  it('refuses polling, and keeps no connection whose body does not arrive', async () => {
    const { url } = await gateway();
    const polling = connect(Number(new URL(url).port), '127.0.0.1');
    polling.write('POST /socket.io/?EIO=4&transport=polling HTTP/1.1\r\nhost: localhost\r\ncontent-length: 9\r\n\r\n{');
    let answer = '';
    polling.on('data', part => (answer += part));
    await new Promise(resolve => polling.once('close', resolve));
    expect(answer).toMatch(/^HTTP\/1.1 400 /);
  });

  it('closes the connection of a refused client', async () => {
    const { side, url } = await gateway();
    const socket = io(url, { transports: ['websocket'], reconnection: false, forceNew: true });
    onTestFinished(() => void socket.io.engine.close());
    // The library's client hangs up itself: this one does not.
    Object.assign(socket.io, { _close: () => {} });
    await new Promise(resolve => socket.once('connect_error', resolve));
    const open = () => new Promise<number>(resolve => side.http.server.getConnections((_, count) => resolve(count)));
    await until(async () => (await open()) === 0);
  });

  it('cuts every device of a session that ends, at once', async () => {
    const { side, url } = await gateway();
    const { cookie, sessionId } = await side.signIn();
    const devices = [await device(url, cookie), await device(url, cookie)];
    const other = await device(url, (await side.signIn()).cookie);
    const told: string[] = [];
    for (const { socket } of devices)
      socket.on('ended', () => told.push('ended')).on('disconnect', () => told.push('cut'));
    await side.handle(session, {
      commandId: 'end',
      stream: sessionStream(sessionId),
      command: { type: 'EndSession', reason: 'logout', at: side.clock.now() },
      meta: { actor: { kind: 'merchant', id: sessionId }, shop: SHOP, correlationId: 'test', causationId: null },
    });
    side.realtime.publish({ kind: 'ended', room: `session:${sessionId}` });
    await until(() => told.length === 4);
    expect(other.socket.connected).toBe(true);
    await expect(device(url, cookie)).rejects.toMatchObject({ data: { code: 'SESSION_EXPIRED' } });
  });

  it('ends with its process at once, whatever browsers hold open, and they come back', async () => {
    const { side, stop, url } = await gateway();
    const { socket } = await device(url, (await side.signIn()).cookie);
    const cut = new Promise<string>(resolve => socket.once('disconnect', resolve));
    const silent = connect(Number(new URL(url).port), '127.0.0.1');
    await new Promise(resolve => silent.once('connect', resolve));
    stop();
    await side.http.close();
    // After 'io server disconnect' the library would not connect again.
    expect(await cut).toBe('transport close');
  });
});
