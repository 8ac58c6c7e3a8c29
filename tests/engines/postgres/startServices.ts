/**
 * The built product as the many-machines size runs it, with every port on one PostgreSQL server: each service a process of its
 * own, started by its own `main.ts`. A small proxy stands for the one in front: it has the client's files, changes go to the write
 * side, and the rest and the sockets go to the read side.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { eventually } from '../../e2e/eventually.js';
import { freePorts } from '../../e2e/freePorts.js';
import type { Product } from '../../e2e/product.js';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const PUBLIC = join(ROOT, 'dist/public');
const START_MS = 60_000;
/** GETs of the write side: ways in from the store platform, and what asks it. */
const WRITE_GETS = /^\/api\/(auth\/shopify\/(login|callback|check)|billing\/return)/;
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
};

/** @param postgres the URL of a server, or of a schema on it, with nothing of the product's in it. */
export async function startServices(postgres: string): Promise<Product> {
  const folder = mkdtempSync(join(tmpdir(), 'tidewatch-services-'));
  const [front = 0, write = 0, read = 0, sandboxPort = 0, mail = 0] = await freePorts(5);
  const running = new Set<ChildProcess>();
  let printed = '';
  /** A service that could not start. */
  let ended = '';
  const engines = ['EVENT_STORE', 'READ_STORE', 'WORK_STORE', 'KEY_STORE', 'BUS', 'SEARCH', 'REALTIME'];
  const env = {
    ...process.env,
    ...Object.fromEntries(engines.map(name => [name, postgres])),
    NODE_ENV: 'test',
    LOG_LEVEL: 'warn',
    DATA_DIR: folder,
    PUBLIC_URL: `http://localhost:${front}`,
    SANDBOX_PORT: `${sandboxPort}`,
    SANDBOX_SMTP_PORT: `${mail}`,
    SANDBOX_DRIFT: '0',
    SANDBOX_ORDERS: '400',
  };
  const run = (name: string, port = 0) => {
    const child = spawn(process.execPath, [`dist/${name}/main.js`], {
      cwd: ROOT,
      env: { ...env, PORT: `${port}` },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    child.stdout.on('data', (bytes: Buffer) => {
      printed += bytes;
    });
    running.add(child);
    child.once('exit', code => {
      running.delete(child);
      ended ||= code === 1 ? name : '';
    });
  };
  const proxy = await startProxy(front, write, read);
  const end = async (signal: NodeJS.Signals) => {
    await Promise.all(
      [...running].map(async child => {
        const gone = once(child, 'exit');
        child.kill(signal);
        await gone;
      }),
    );
  };

  const services: Product = {
    url: env.PUBLIC_URL,
    sandbox: `http://localhost:${sandboxPort}`,
    folder,
    printed: () => printed,
    async start() {
      run('sandbox', sandboxPort);
      run('command-service', write);
      run('query-service', read);
      run('projector');
      run('workers');
      for (const url of [
        `http://localhost:${write}/healthz`,
        `http://localhost:${read}/readyz`,
        `${services.sandbox}/market`,
      ])
        await eventually(async () => {
          if (ended) throw new Error(`the ${ended} could not start`);
          return answers(url);
        }, START_MS);
    },
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    async remove() {
      await end('SIGTERM');
      proxy.closeAllConnections();
      proxy.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  try {
    await services.start();
    return services;
  } catch (fault) {
    await services.remove();
    throw fault;
  }
}

async function startProxy(port: number, write: number, read: number): Promise<Server> {
  const proxy = createServer((asked, answer) => {
    const { url = '/', method } = asked;
    if (!url.startsWith('/api/') && url !== '/readyz') return page(url, answer);
    pass(method !== 'GET' || WRITE_GETS.test(url) ? write : read, asked, answer);
  });
  proxy.on('upgrade', (asked, socket: Socket, head) => {
    const there = connect(read, 'localhost', () => {
      const headers = asked.rawHeaders.flatMap((text, index) =>
        index % 2 ? [] : [`${text}: ${asked.rawHeaders[index + 1]}`],
      );
      there.write(`${[`GET ${asked.url} HTTP/1.1`, ...headers].join('\r\n')}\r\n\r\n`);
      there.write(head);
      there.pipe(socket).pipe(there);
    });
    for (const [one, other] of [
      [there, socket],
      [socket, there],
    ] as const)
      one.on('error', () => other.destroy()).on('close', () => other.destroy());
  });
  proxy.listen(port, 'localhost');
  await once(proxy, 'listening');
  return proxy;
}

function pass(port: number, asked: IncomingMessage, answer: ServerResponse): void {
  const { url: path, method, headers } = asked;
  const passed = request({ host: 'localhost', port, path, method, headers }, reply => {
    answer.writeHead(reply.statusCode ?? 502, reply.headers);
    reply.pipe(answer);
  });
  passed.on('error', () => answer.writeHead(502).end());
  asked.pipe(passed);
}

/** A file of the client, or its one document. */
function page(url: string, answer: ServerResponse): void {
  const { pathname } = new URL(url, 'http://localhost');
  const file = extname(pathname) === '' ? '/index.html' : pathname;
  if (!existsSync(join(PUBLIC, file))) return void answer.writeHead(404).end();
  answer.writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'application/octet-stream' });
  answer.end(readFileSync(join(PUBLIC, file)));
}

const answers = (url: string): Promise<boolean> =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );
