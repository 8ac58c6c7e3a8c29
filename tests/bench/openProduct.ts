/** Webhooks of the built product, received by its sandbox. */
import { setTimeout as wait } from 'node:timers/promises';
import { type Running, signIn, start, synced } from './runningProduct.js';

const ENDPOINTS = 50;
/** Each goes to every endpoint: 200 deliveries/s. */
const EVENTS_PER_SECOND = 4;
const SECONDS = 20;
const MANY_CALLS = { TIDEWATCH_REQUESTS_PER_MINUTE: '600000', TIDEWATCH_CHANGES_PER_MINUTE: '600000' };

interface Hook {
  readonly at: string;
  readonly path: string;
  readonly status: number | null;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}
interface Event {
  readonly id: string;
  readonly at: string;
  readonly position: string;
  readonly data: { readonly message?: string };
}

async function opened(folder: string) {
  const running = await start(folder, MANY_CALLS);
  const cookie = await signIn(running.url);
  await synced(running.url, cookie);
  return { running, cookie };
}

const post = async (url: string, cookie: string, body: object): Promise<Response> => {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${url} was answered ${answer.status}: ${await answer.text()}`);
  return answer;
};
const notify = (url: string, cookie: string, message: string) =>
  post(`${url}/api/auth/shopify/notifications`, cookie, { message, type: 'info', scope: 'store' });
const hooks = async ({ sandbox }: Running) => (await (await fetch(`${sandbox}/hooks.json`)).json()) as Hook[];
const behave = ({ sandbox }: Running, mode: string, path: string) =>
  post(`${sandbox}/control/hooks`, '', { mode, path });
const endpoint = (running: Running, cookie: string, path: string) =>
  post(`${running.url}/api/webhook-endpoints`, cookie, {
    ...{ url: `${running.sandbox}/hooks/${path}`, types: ['notification.raised'] },
  });

/** @returns the milliseconds from each event to its receipt, by the endpoints that work. */
export async function delivered(folder: string): Promise<readonly number[]> {
  const { running, cookie } = await opened(folder);
  try {
    for (let n = 0; n < ENDPOINTS; n++) await endpoint(running, cookie, String(n));
    await behave(running, 'hang', '/hooks/0');
    await behave(running, 'http500', '/hooks/1');
    const began = performance.now();
    const total = EVENTS_PER_SECOND * SECONDS;
    for (let n = 0; n < total; n++) {
      const due = began + (n * 1_000) / EVENTS_PER_SECOND;
      if (due > performance.now()) await wait(due - performance.now());
      await notify(running.url, cookie, `bench ${n}`);
    }
    const works = ({ path }: Hook) => !['/hooks/0', '/hooks/1'].includes(path);
    const expected = total * (ENDPOINTS - 2);
    let received: readonly Hook[] = [];
    for (let left = 100; received.length < expected && left > 0; left--) {
      await wait(100);
      received = (await hooks(running)).filter(works);
    }
    if (received.length < expected) throw new Error(`${expected - received.length} of ${expected} webhooks never came`);
    return received.map(({ at, body }) => Date.parse(at) - Date.parse((JSON.parse(body) as Event).at));
  } finally {
    await running.kill();
  }
}

export interface Crashed {
  readonly sent: number;
  readonly lost: number;
  readonly disordered: number;
  readonly repeats: number;
  readonly renamed: number;
}

const BEFORE = 150;
const WHILE_DOWN = 100;

/** The receiver is down, the product is killed, and both come back. */
export async function crashed(folder: string): Promise<Crashed> {
  const { running, cookie } = await opened(folder);
  await endpoint(running, cookie, 'crash');
  const ready = async (n: number) => {
    while ((await hooks(running)).filter(({ status }) => status === 200).length < n) await wait(20);
  };
  for (let n = 0; n < BEFORE; n++) await notify(running.url, cookie, `bench ${n}`);
  await ready(Math.floor(BEFORE / 2));
  await behave(running, 'http500', '/hooks');
  for (let n = BEFORE; n < BEFORE + WHILE_DOWN; n++) await notify(running.url, cookie, `bench ${n}`);
  const first = await hooks(running);
  await running.kill();
  const again = await running.again();
  try {
    const total = BEFORE + WHILE_DOWN;
    const messages = (all: readonly Hook[]) =>
      all.filter(({ status }) => status === 200).map(({ body }) => JSON.parse(body) as Event);
    const deadline = performance.now() + 60_000;
    let all = messages(first);
    while (new Set(all.map(({ data }) => data.message)).size < total && performance.now() < deadline) {
      await wait(200);
      all = messages([...first, ...(await hooks(again))]);
    }
    return judged(all, total);
  } finally {
    await again.kill();
  }
}

function judged(all: readonly Event[], total: number): Crashed {
  const idOf = new Map<string, string>();
  let [disordered, repeats, renamed, last] = [0, 0, 0, ''];
  for (const { id, position, data } of all) {
    const known = idOf.get(data.message ?? '');
    if (known === undefined) {
      idOf.set(data.message ?? '', id);
      if (position < last) disordered += 1;
      last = position;
    } else {
      repeats += 1;
      if (known !== id) renamed += 1;
    }
  }
  return { sent: total, lost: total - idOf.size, disordered, repeats, renamed };
}
