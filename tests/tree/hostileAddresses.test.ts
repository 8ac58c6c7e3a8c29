/** A hostile id or parameter on any route leads to a refusal of the catalogue, never to a fault. */
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { type Service, startCommandService } from '../../command-service/commandService.fixtures.js';
import { ERRORS } from '../../domain/kernel/errors.js';
import type { Table } from '../../platform/tables/table.js';
import { storeData } from '../../query-service/analytics/storeData.fixtures.js';
import { checkouts } from '../../read-models/checkouts/tables.js';
import { privacyRequests } from '../../read-models/privacy/tables.js';

const HOSTILE = [
  ...['%00', 'a%00b', '%2e%2e', '..', '..%2f..%2f', '%2e%2e%2f%2e%2e', '%5c..%5c', '%', '%zz', '%ED%A0%80', '%C0%80'],
  ...['a%0d%0ab', '%20', "'%20or%201=1--", '%F0%9F%98%80', '*', '{id}', ';', '%3f', '%23', 'é'.repeat(3)],
  ...['x'.repeat(129), 'x'.repeat(10_000), '%00'.repeat(1_000), 'x'.repeat(20_000)],
];
/** Well-formed ids that belong to nothing. */
const STRANGE = ['__proto__', 'constructor', '-1', 'null', '0', 'x'.repeat(128)];

interface Call {
  readonly method: string;
  readonly path: string;
  readonly names: readonly string[];
}

/** Sent as it is written: a client library would normalise the address first. */
async function ask(port: number, { method, path }: Pick<Call, 'method' | 'path'>, cookie: string) {
  const asked = request({ host: '127.0.0.1', port, method, path, headers: { cookie } });
  const [answer] = (await once(asked.end(), 'response')) as [IncomingMessage];
  let body = '';
  for await (const part of answer) body += part;
  return { status: answer.statusCode ?? 0, body };
}

/** With a way to sign in: a session may make only so many changes per minute. */
async function services(): Promise<readonly (readonly [Service['app'], () => Promise<string>])[]> {
  const write = await startCommandService();
  onTestFinished(() => write.close());
  const read = await storeData();
  for (const table of [privacyRequests, checkouts] as Table[])
    await read.readStore.transaction(transaction => transaction.create(table, table.name));
  return [
    [write.app, () => write.connect()],
    [read.http, async () => read.cookie],
  ];
}

async function callsOf(app: Service['app']): Promise<readonly Call[]> {
  const { paths } = (await app.inject('/api/openapi.json')).json() as {
    paths: Record<string, Record<string, { parameters?: { in: string; name: string }[] }>>;
  };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [] }]) => ({
      method: method.toUpperCase(),
      path,
      names: parameters.filter(parameter => parameter.in === 'query').map(({ name }) => name),
    })),
  );
}

/** Parameters that routes parse themselves. */
const UNDESCRIBED = ['key', 'state', 'shop', 'code', 'hmac', 'timestamp', 'host', 'message', 'token', 'return_url'];

it('refuses hostile ids and parameters on every route', { timeout: 120_000 }, async () => {
  let tried = 0;
  for (const [app, signIn] of await services()) {
    await app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = app.server.address() as AddressInfo;
    let cookie = await signIn();
    for (const call of await callsOf(app)) {
      if (call.path.includes('{id}')) cookie = await signIn();
      for (const id of call.path.includes('{id}') ? [...HOSTILE, ...STRANGE] : []) {
        const { status, body } = await ask(port, { ...call, path: call.path.replace('{id}', id) }, cookie);
        const { code } = JSON.parse(body) as { code: keyof typeof ERRORS };
        const shown = `${call.method} ${call.path} ${id.slice(0, 20)}`;
        expect([shown, ERRORS[code]?.status]).toEqual([shown, status]);
        expect([400, 404, 405], `${shown}: ${status} ${code}`).toContain(status);
        tried += 1;
      }
      if (call.method !== 'GET') continue;
      for (const value of ['%00', '%ED%A0%80', '%zz', 'x'.repeat(900)]) {
        const query = [...call.names, ...UNDESCRIBED].map(name => `${name}=${value}`).join('&');
        const { status } = await ask(port, { ...call, path: `${call.path}?${query}` }, cookie);
        expect(status, `${call.path}?…=${value.slice(0, 20)}`).toBeLessThan(500);
        tried += 1;
      }
    }
  }
  expect(tried).toBeGreaterThan(400);
});
