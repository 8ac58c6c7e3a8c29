/**
 * A service with an unusable server reports it in one line, without the password, and exits with 1 within ten seconds,
 * or waits if it may still be starting.
 */

import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest';
import { newSchema } from '../../../platform/postgres/newSchema.fixtures.js';
import { openPostgres } from '../../../platform/postgres/openPostgres.js';
import { bundledService, type Ended, expectWait, type StartedService, standingServer } from '../startedService.js';
import { type OldServer, startOldServer } from './oldServer.js';

const url = inject('postgresUrl') ?? '';
const PASSWORD = 'secret-word';

/** Together they open every port that has an engine on a server. */
let services: Readonly<Record<'command-service' | 'query-service', StartedService>>;
let old: OldServer;
let silent: Server;
let silentUrl: string;
let other: Awaited<ReturnType<typeof standingServer>>;
beforeAll(async () => {
  const [commands, queries] = await Promise.all([bundledService('command-service'), bundledService('query-service')]);
  services = { 'command-service': commands, 'query-service': queries };
  old = await startOldServer();
  other = await standingServer(() => Buffer.from('HTTP/1.1 400 Bad Request\r\n\r\n'));
  silent = createServer(socket => socket.on('error', () => {})).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  silentUrl = `postgres://u:${PASSWORD}@127.0.0.1:${(silent.address() as { port: number }).port}/db`;
});
afterAll(async () => {
  await old.stop();
  other.close();
  silent.close();
  for (const service of Object.values(services)) service.remove();
});

describe.each([
  ['EVENT_STORE', 'command-service'],
  ['READ_STORE', 'command-service'],
  ['WORK_STORE', 'query-service'],
  ['KEY_STORE', 'command-service'],
  ['BUS', 'command-service'],
  ['REALTIME', 'command-service'],
  ['SEARCH', 'query-service'],
] as const)('a %s on PostgreSQL', (variable, service) => {
  const startedWith = (place: string) => services[service].run({ [`TIDEWATCH_${variable}`]: place });
  const change = (part: Partial<Record<'password' | 'pathname', string>>) =>
    Object.assign(new URL(url || 'postgres://none'), part).href;

  it.each([
    [
      'has a refused port',
      () => `postgres://u:${PASSWORD}@127.0.0.1:1/db`,
      /127\.0\.0\.1:1\/db: nothing listens there/,
    ],
    ['never answers', () => silentUrl, /nothing answers there/],
    [
      'is something else',
      () => `postgres://u:${PASSWORD}@${other.at}/db`,
      /nothing answers there as a PostgreSQL server does/,
    ],
  ])(
    'is waited for if it %s',
    async (_, place, line) => {
      const ended = await startedWith(place());
      expectWait(ended, line, PASSWORD);
      expect(ended.stderr).toContain(` (see TIDEWATCH_${variable})`);
    },
    20_000,
  );

  it.each([
    ['is no address', () => `postgres://u:${PASSWORD}@[/db`, /the address given: it is not a URL/],
    [
      'has an unknown host',
      () => `postgres://u:${PASSWORD}@host.invalid/db`,
      /host\.invalid:5432\/db: there is no such host/,
    ],
    ['is too old', () => old.url, /its version 12 is older than the required 14/],
  ])(
    'is refused with the reason if it %s',
    async (_, place, line) => fails(await startedWith(place()), variable, line),
    15_000,
  );

  it.skipIf(url === '').each([
    ['refuses the password', () => change({ password: PASSWORD }), /the password is wrong/],
    ['has no such database', () => change({ pathname: '/elsewhere' }), /there is no such database/],
  ])('is refused with the reason if it %s (needs a PostgreSQL server)', async (_, place, line) =>
    fails(await startedWith(place()), variable, line),
  );
});

describe.skipIf(url === '')('the tables of a store on PostgreSQL (needs a PostgreSQL server)', () => {
  it.each([
    [
      'are half made',
      'create table events (something int)',
      /its tables of event-store are half made \(relation "events" already exists\): name an empty schema, or restore a backup/,
    ],
    [
      'are of a newer version',
      "create table tidewatch_schemas (engine text primary key, version int); insert into tidewatch_schemas values ('event-store', 99)",
      /a newer version of this program made the tables of event-store \(schema 99, this one knows \d+\)/,
    ],
  ])('are refused with the reason if they %s', async (_, sql, line) => {
    const schema = await newSchema(url);
    onTestFinished(schema.remove);
    const postgres = openPostgres(schema.url);
    await postgres.query(sql);
    await postgres.close();
    fails(await services['command-service'].run({ TIDEWATCH_EVENT_STORE: schema.url }), 'EVENT_STORE', line);
  });

  it.each([
    ['READ_STORE', 'projections', 'command-service', 'its tables of read-store are half made'],
    ['WORK_STORE', 'leases', 'command-service', 'leases has something; use that version, or restore a backup'],
    ['KEY_STORE', 'vault_keys', 'command-service', 'its tables of vault are half made'],
    ['BUS', 'bus_heads', 'command-service', 'its tables of bus are half made'],
    ['SEARCH', 'search_entries', 'query-service', 'its tables of search are half made'],
  ] as const)('are refused if they are half made in a %s', async (variable, table, service, line) => {
    const schema = await newSchema(url);
    onTestFinished(schema.remove);
    const postgres = openPostgres(schema.url);
    await postgres.query(`create table ${table} (something int)`);
    await postgres.close();
    fails(await services[service].run({ [`TIDEWATCH_${variable}`]: schema.url }), variable, new RegExp(line));
  });
});

function fails({ code, stdout, stderr, ms }: Ended, variable: string, line: RegExp): void {
  expect(stderr.trimEnd()).toMatch(/^Could not start: cannot use PostgreSQL at [^\n]+$/);
  expect(stderr.trimEnd()).toMatch(line);
  expect(stderr.trimEnd().endsWith(` (see TIDEWATCH_${variable})`)).toBe(true);
  expect(stdout + stderr).not.toContain(PASSWORD);
  expect(code).toBe(1);
  expect(ms).toBeLessThan(10_000);
}
