/** The reverse proxy as it is in production, on the loopback, in front of two servers that say which side they are. */
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import { request } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { connect, type SecureVersion } from 'node:tls';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { freePorts } from '../../../ops/engines/freePort.js';
import { findNginx } from '../../../ops/proxy/findNginx.js';
import { type Nginx, startNginx } from '../../../ops/proxy/startNginx.js';
import { WRITE_SIDE_PATHS } from '../../../ops/proxy/writeSide.js';
import { allEndpoints } from '../../../platform/runtime/http/endpoints.fixtures.js';

const program = findNginx();
const hasOpenssl = spawnSync('openssl', ['version']).status === 0;

describe.skipIf(!program || !hasOpenssl)('the reverse proxy (needs nginx and openssl)', () => {
  const folder = mkdtempSync(join(tmpdir(), 'proxy-test-'));
  let nginx: Nginx;
  let port = 0;
  let servers: Server[];

  beforeAll(async () => {
    const [certificate, key, pages] = ['tls.crt', 'tls.key', 'pages'].map(name => join(folder, name)) as [
      string,
      string,
      string,
    ];
    const subject = ['-subj', '/CN=localhost', '-days', '2'];
    spawnSync('openssl', [
      'req',
      '-x509',
      '-newkey',
      'ec',
      '-pkeyopt',
      'ec_paramgen_curve:P-256',
      '-nodes',
      ...subject,
      '-keyout',
      key,
      '-out',
      certificate,
    ]);
    mkdirSync(join(pages, 'assets'), { recursive: true });
    writeFileSync(join(pages, 'index.html'), '<p>the client');
    writeFileSync(join(pages, 'theme.js'), 'theme');
    writeFileSync(join(pages, 'assets/app-1.js'), 'app');
    writeFileSync(join(pages, 'assets/app-1.js.gz'), 'zipped');
    spawnSync('chmod', ['-R', 'a+rX', folder]);
    servers = await Promise.all(['write', 'write', 'read', 'read'].map(startSide));
    const places = servers.map(server => `127.0.0.1:${(server.address() as AddressInfo).port}`);
    [port = 0] = await freePorts(1);
    nginx = await startNginx(program ?? '', port, {
      write: places.slice(0, 2),
      read: places.slice(2),
      tls: { certificate, key, redirectFrom: null },
      pages,
    });
  });
  afterAll(async () => {
    await nginx?.stop();
    for (const server of servers ?? []) server.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const ask = (method: string, path: string, headers: Record<string, string> = {}) =>
    new Promise<{ status: number; headers: IncomingHttpHeaders; body: string }>((resolve, reject) => {
      const asked = request({
        host: '127.0.0.1',
        port,
        path,
        method,
        headers: { host: 'app.example', ...headers },
        rejectUnauthorized: false,
        agent: false,
      });
      asked.once('error', reject).once('response', async answer => {
        let body = '';
        for await (const part of answer) body += part;
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body });
      });
      asked.end();
    });

  it('brings every call to its side', async () => {
    const wrong: string[] = [];
    for (const { method, path } of (await allEndpoints()).values()) {
      const side = method !== 'GET' || WRITE_SIDE_PATHS.includes(path as never) ? 'write' : 'read';
      const { body } = await ask(method, `${path.replaceAll(/:\w+/g, 'some-id')}?a=b`);
      if (!body.startsWith(side)) wrong.push(`${method} ${path}: ${body}`);
    }
    expect(wrong).toEqual([]);
  });

  it('speaks TLS 1.3', async () => expect(await versionOf('TLSv1.3')).toBe('TLSv1.3'));

  it.each(['TLSv1.2', 'TLSv1.1'] as const)('refuses a client of %s', async version =>
    expect(versionOf(version)).rejects.toThrow(/alert protocol version|no protocols available|unsupported protocol/),
  );

  it('tells browsers to come back by TLS only, with each of its own answers', async () => {
    for (const path of ['/', '/dashboard', '/theme.js', '/assets/app-1.js', '/nowhere'])
      expect((await ask('GET', path)).headers['strict-transport-security'], path).toMatch(/^max-age=31536000/);
  });

  it('has the client: its document for each page, its files, and its not-found page', async () => {
    const seen = async (path: string) => {
      const { status, headers, body } = await ask('GET', path);
      return [status, body, headers['cache-control']];
    };
    expect(await seen('/')).toEqual([200, '<p>the client', 'no-cache']);
    expect(await seen('/competitors/')).toEqual([200, '<p>the client', 'no-cache']);
    expect(await seen('/assets/app-1.js')).toEqual([200, 'app', 'public, max-age=31536000, immutable']);
    expect((await ask('GET', '/assets/app-1.js', { 'accept-encoding': 'gzip' })).body).toBe('zipped');
    expect((await seen('/nowhere')).slice(0, 2)).toEqual([404, '<p>the client']);
    for (const path of ['/nowhere.js', '/assets/app-2.js', '/assets/app-1.js.gz', '/metrics.txt'])
      expect([path, (await ask('GET', path)).status]).toEqual([path, 404]);
    expect((await ask('GET', '/dashboard')).headers['content-security-policy']).toContain("default-src 'self'");
  });

  it('shows the not-found page for a path that cannot be decoded, and refuses such a call', async () => {
    for (const path of ['/%', '/%E0%A4%A', '/dashboard/%zz', '/privacy-policy%']) {
      const { status, headers, body } = await ask('GET', path);
      expect([path, status, headers['content-type'], body]).toEqual([path, 404, 'text/html', '<p>the client']);
      expect(headers['content-security-policy']).toContain("default-src 'self'");
    }
    expect((await ask('GET', '/dashboard?next=%E0%A4%A')).status).toBe(200);
    const { status, body } = await ask('GET', '/api/%E0%A4%A');
    expect([status, JSON.parse(body).code]).toEqual([400, 'INVALID_REQUEST']);
  });

  it('shows no process’s metrics', async () => expect((await ask('GET', '/metrics')).body).toBe('<p>the client'));

  it('lets the server check an entry link of the store platform', async () => {
    const { status, headers } = await ask('GET', '/?shop=a.myshopify.com&hmac=1');
    expect([status, new URL(headers.location ?? '', 'https://app.example').pathname]).toEqual([
      302,
      '/api/auth/shopify/install',
    ]);
  });

  it('drops what a client claims of its address, and passes on its host', async () => {
    const { body } = await ask('GET', '/api/health/summary', { 'x-forwarded-for': '6.6.6.6' });
    expect(body).toBe('read 127.0.0.1 app.example');
  });

  it('passes a socket on', async () => {
    const socket = connect({ host: '127.0.0.1', port, rejectUnauthorized: false });
    await once(socket, 'secureConnect');
    socket.write(
      'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nhost: app.example\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n',
    );
    const [answer] = await once(socket, 'data');
    expect(String(answer)).toMatch(/^HTTP\/1\.1 101 /);
    socket.write('ping');
    const [echoed] = await once(socket, 'data');
    expect(String(echoed)).toBe('read heard ping');
    socket.destroy();
  });

  it('hands a command with a key on when its process is silent for two seconds, and an admin login never', async () => {
    const answer = servers[0]?.listeners('request')[0] as () => void;
    let heard = 0;
    servers[0]?.removeAllListeners('request').on('request', () => {
      heard++;
    });
    const keyed = { 'idempotency-key': 'a-key-of-a-command' };
    const startedAt = performance.now();
    const commands = Array.from({ length: 4 }, () => ask('POST', '/api/competitors', keyed));
    for (const { status, body } of await Promise.all(commands))
      expect([status, body.slice(0, 5)]).toEqual([200, 'write']);
    // Without the limit of two seconds, nginx would wait for a minute.
    expect(performance.now() - startedAt).toBeLessThan(20_000);
    expect(heard).toBeGreaterThan(0);

    const before = heard;
    const logins: Promise<number>[] = [];
    let answered = 0;
    // nginx leaves out a process that did not answer for a moment.
    await vi.waitFor(
      () => {
        const login = ask('POST', '/api/admin/login', keyed).then(({ status }) => {
          answered++;
          return status;
        });
        logins.push(login);
        expect(heard).toBeGreaterThan(before);
      },
      { timeout: 10_000, interval: 200 },
    );
    await wait(2_500);
    expect(answered).toBe(logins.length - (heard - before));
    servers[0]?.closeAllConnections();
    expect(await Promise.all(logins)).toContain(503);
    servers[0]?.removeAllListeners('request').on('request', answer);
  }, 30_000);

  it('goes to the other process when one is gone', async () => {
    servers[2]?.closeAllConnections();
    servers[2]?.close();
    for (let n = 0; n < 10; n++) expect((await ask('GET', '/api/competitors')).status).toBe(200);
  });

  it('answers 503 with Retry-After, as the services do, when a side has no process that answers', async () => {
    servers[3]?.closeAllConnections();
    servers[3]?.close();
    // The first request may detect it; then nginx knows.
    for (let n = 0; n < 3; n++) {
      const { status, headers, body } = await ask('GET', '/api/competitors');
      expect([status, headers['retry-after'], JSON.parse(body)]).toEqual([
        503,
        '1',
        { error: 'Service Unavailable', code: 'SERVICE_UNAVAILABLE', details: {} },
      ]);
    }
    expect((await ask('POST', '/api/competitors')).body).toMatch(/^write/);
  });

  function versionOf(version: SecureVersion): Promise<string | null> {
    const socket = connect({
      host: '127.0.0.1',
      port,
      rejectUnauthorized: false,
      minVersion: version,
      maxVersion: version,
    });
    return new Promise((resolve, reject) => {
      socket.once('error', reject).once('secureConnect', () => {
        resolve(socket.getProtocol());
        socket.destroy();
      });
    });
  }
});

async function startSide(name: string): Promise<Server> {
  const server = createServer((asked, answer) =>
    answer.end(`${name} ${asked.headers['x-forwarded-for']} ${asked.headers.host}`),
  );
  server.on('upgrade', (_, socket) => {
    socket.write('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n');
    socket.on('data', (bytes: Buffer) => socket.write(`${name} heard ${bytes}`));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}
