/**
 * A service with an unusable EventStoreDB names the variable and the remedy in one line, and exits with 1 within ten
 * seconds, or waits if it may still be starting.
 */

import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { newAuthority } from '../../contract/mail/certificates.js';
import { bundledService, expectFailure, expectWait, type StartedService, standingServer } from '../startedService.js';
import { type StandIn, startStandIn } from './standIn.js';
import { writeForeign } from './writeForeign.js';

const SECRET = 'secret-word';
const USER = { username: 'admin', password: 'changeit' };

let service: StartedService;
let open: StandIn;
let old: StandIn;
let safe: StandIn;
let foreign: StandIn;
let newer: StandIn;
let silent: Server;
let other: Awaited<ReturnType<typeof standingServer>>;
let folder: string;
let authority: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tidewatch-authority-'));
  const own = newAuthority('Tidewatch tests');
  authority = join(folder, 'authority.pem');
  writeFileSync(authority, own.cert);
  service = await bundledService('command-service');
  open = await startStandIn();
  old = await startStandIn({ version: '21.10.2' });
  safe = await startStandIn({ identity: USER, tls: own.issue() });
  foreign = await startStandIn();
  await writeForeign(foreign.url, 'tidewatch:log', 'SomethingElse', {});
  newer = await startStandIn();
  await writeForeign(newer.url, 'tidewatch:log', 'LogBegun', { name: '0a0b0c0d', version: 1_000 });
  silent = createServer(socket => socket.on('error', () => {})).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  other = await standingServer(() => Buffer.from('HTTP/1.1 400 Bad Request\r\n\r\n'));
}, 60_000);
afterAll(async () => {
  service.remove();
  silent.close();
  other.close();
  await Promise.all([open, old, safe, foreign, newer].map(server => server.stop()));
  rmSync(folder, { recursive: true });
});

const portOf = (server: Server) => (server.address() as { port: number }).port;

describe('an EVENT_STORE on EventStoreDB', () => {
  it.each([
    [
      'has a refused port',
      () => `esdb://u:${SECRET}@127.0.0.1:1?tls=false`,
      /TIDEWATCH_EVENT_STORE: cannot use EventStoreDB at 127\.0\.0\.1:1 .*: nothing listens there; start the server/,
    ],
    [
      'never answers',
      () => `esdb://u:${SECRET}@127.0.0.1:${portOf(silent)}?tls=false`,
      /TIDEWATCH_EVENT_STORE: .*: nothing answers there; correct the address$/,
    ],
  ])(
    'is waited for if it %s',
    async (_, url, line) => expectWait(await service.run({ TIDEWATCH_EVENT_STORE: url() }), line, SECRET),
    30_000,
  );

  it.each([
    [
      'is no address',
      () => `esdb://u:${SECRET}@[`,
      /TIDEWATCH_EVENT_STORE cannot be used: it is not of the form esdb:\/\//,
    ],
    [
      'has a setting that the client does not know',
      () => `esdb://u:${SECRET}@127.0.0.1:1?tsl=false`,
      /TIDEWATCH_EVENT_STORE cannot be used: it has the unknown setting 'tsl'; known: /,
    ],
    ['names no user for a server with TLS', () => 'esdb://127.0.0.1:1', /it names no user: .* or \?tls=false/],
    [
      'has an unknown host',
      () => `esdb://u:${SECRET}@host.invalid:2113?tls=false`,
      /TIDEWATCH_EVENT_STORE: .*host\.invalid:2113 .*: there is no such host; correct the address$/,
    ],
    ['is too old', () => old.url, /TIDEWATCH_EVENT_STORE: .*its version 21\.10\.2 is older than the required 23/],
    [
      'is something else',
      () => `esdb://u:${SECRET}@${other.at}?tls=false`,
      /TIDEWATCH_EVENT_STORE: .*: it closes the connection; .* otherwise correct the address$/,
    ],
    [
      'refuses the password',
      () => `esdb://admin:${SECRET}@localhost:${safe.port}?tls=true&tlsCAFile=${authority}`,
      /TIDEWATCH_EVENT_STORE: .*: the user or the password is wrong; correct them in the URL$/,
    ],
    [
      'has a certificate of an unknown authority',
      () => `esdb://admin:${SECRET}@localhost:${safe.port}?tls=true`,
      /TIDEWATCH_EVENT_STORE: .*: its certificate is not trusted; name the authority with tlsCAFile=<file>$/,
    ],
    [
      'speaks no TLS',
      () => `esdb://admin:${SECRET}@localhost:${open.port}?tls=true`,
      /TIDEWATCH_EVENT_STORE: .*: it does not speak TLS; add tls=false to the URL$/,
    ],
    [
      'speaks TLS',
      () => `esdb://admin:${SECRET}@127.0.0.1:${safe.port}?tls=false`,
      /TIDEWATCH_EVENT_STORE: .*: it closes the connection; if it uses TLS, remove tls=false from the URL; otherwise correct the address$/,
    ],
    [
      'has a log of another program',
      () => foreign.url,
      /TIDEWATCH_EVENT_STORE: .*: the stream tidewatch:log is not of this program; name another log with \?log=<name>$/,
    ],
    ['has a newer log', () => newer.url, /TIDEWATCH_EVENT_STORE: .*: a newer version of this program made the log/],
  ])(
    'is refused with the reason if it %s',
    async (_, url, line) => expectFailure(await service.run({ TIDEWATCH_EVENT_STORE: url() }), line, SECRET),
    30_000,
  );
});
