/**
 * Measures two gateways with 2,000 sockets (bar: push p99 150 ms): the time from a command to its push in every socket
 * concerned, over PostgreSQL and Redis, on one machine with the clients.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { io, type Socket } from 'socket.io-client';
import { createNotification } from '../../domain/api/notifications.js';
import type { Push } from '../../domain/api/socket.js';
import { startEngine } from '../../ops/engines/startEngine.js';
import { type Services, startServices } from '../engines/postgres/startServices.js';
import { hardware, percentile, percentiles, since } from './measure.js';
import type { BenchResult } from './result.js';
import { signIn, synced } from './runningProduct.js';

const SHOPS = 20;
const SESSIONS_A_SHOP = 2;
const SOCKETS_A_SESSION = 50;
const SOCKETS = SHOPS * SESSIONS_A_SHOP * SOCKETS_A_SESSION;
const PER_SECOND = 10;
const SECONDS = 30;
const WARM_UP = 50;
/** The gateway's limit per address. */
const SOCKETS_AN_ADDRESS = 400;
const AT_ONCE = 50;
const LATE_MS = 10_000;

export async function gatewaysBench(): Promise<BenchResult> {
  const [postgres, redis] = [await startEngine('postgres'), await startEngine('redis')];
  const product = await startServices(postgres.url, {
    gateways: 2,
    env: { TIDEWATCH_REALTIME: redis.url, TIDEWATCH_SANDBOX_ORDERS: '10' },
  });
  try {
    const { pushes, expected } = await measured(product);
    return {
      name: 'gateways',
      setup: {
        ...hardware(),
        engines: 'PostgreSQL and Redis, on the same machine',
        load: `${SOCKETS} sockets of ${SHOPS} stores on two gateways; ${PER_SECOND} notifications/s for ${SECONDS} s, each to the ${SESSIONS_A_SHOP * SOCKETS_A_SESSION} sockets of its store`,
      },
      rows: [
        {
          measure: `command to push, ${SOCKETS} sockets`,
          value: percentile(pushes, 0.99),
          unit: 'ms, p99',
          ...percentiles(pushes),
          bar: { max: 150 },
        },
        {
          measure: 'pushes that arrived, of those expected',
          value: pushes.length / expected,
          unit: '',
          bar: { min: 1, max: 1 },
        },
      ],
    };
  } finally {
    await product.remove();
    await Promise.all([postgres.stop(), redis.stop()]);
  }
}

async function measured(product: Services): Promise<{ pushes: number[]; expected: number }> {
  const gateways = product.urls['query-service'];
  const sentAt = new Map<string, number>();
  const pushes: number[] = [];
  const sockets: Socket[] = [];
  const cookies: string[] = [];
  const opening: (() => Promise<void>)[] = [];
  for (let shop = 0; shop < SHOPS; shop++)
    for (let session = 0; session < SESSIONS_A_SHOP; session++) {
      const cookie = await signIn(product.url, `bench-${shop}`);
      if (session === 0) await synced(product.url, cookie);
      cookies[shop] = cookie;
      for (let n = 0; n < SOCKETS_A_SESSION; n++) opening.push(() => open(cookie));
    }

  function open(cookie: string): Promise<void> {
    const n = sockets.length;
    // The proxy names the client's address, here the same for all.
    const address = `203.0.113.${1 + Math.floor(n / SOCKETS_AN_ADDRESS)}`;
    const socket = io(gateways[n % gateways.length] ?? '', {
      ...{ transports: ['websocket'], forceNew: true, reconnection: false },
      extraHeaders: { cookie, 'x-forwarded-for': address },
      auth: { epoch: null, lastSeq: 0 },
    });
    sockets.push(socket);
    socket.on('push', (push: Push) => {
      const begun = push.kind === 'notification' ? sentAt.get(push.payload.message) : undefined;
      if (begun !== undefined) pushes.push(since(begun));
    });
    return new Promise((resolve, reject) => {
      socket.once('head', () => resolve());
      socket.once('connect_error', reject);
    });
  }

  try {
    for (let first = 0; first < opening.length; first += AT_ONCE)
      await Promise.all(opening.slice(first, first + AT_ONCE).map(begin => begin()));
    const send = async (n: number) => {
      const message = `bench ${n}`;
      sentAt.set(message, performance.now());
      const answer = await fetch(product.url + createNotification.path, {
        method: 'POST',
        headers: { cookie: cookies[n % SHOPS] ?? '', 'content-type': 'application/json' },
        body: JSON.stringify({ message, type: 'info', scope: 'store' }),
      });
      if (answer.status !== 201) throw new Error(`a command was answered ${answer.status}`);
    };
    for (let n = 0; n < WARM_UP; n++) await send(n);
    await wait(2_000);
    pushes.length = 0;
    const count = PER_SECOND * SECONDS;
    const sending: Promise<void>[] = [];
    for (let n = 0; n < count; n++) {
      sending.push(send(WARM_UP + n));
      await wait(1_000 / PER_SECOND);
    }
    await Promise.all(sending);
    const expected = count * SESSIONS_A_SHOP * SOCKETS_A_SESSION;
    for (const end = performance.now() + LATE_MS; pushes.length < expected && performance.now() < end; )
      await wait(100);
    return { pushes, expected };
  } finally {
    for (const socket of sockets) socket.close();
  }
}
