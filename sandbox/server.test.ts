import { Server } from 'node:net';
import { afterEach, expect, it, vi } from 'vitest';
import { freePorts } from '../ops/engines/freePort.js';
import { testSandbox } from './sandbox.fixtures.js';

afterEach(() => vi.restoreAllMocks());

it('gives whole addresses from its first answer on, before its mailbox listens', async () => {
  const [port = 0, smtpPort = 0] = await freePorts(2);
  const mailboxListens = held(smtpPort);
  const starting = testSandbox({ port, smtpPort });
  const links = await vi.waitFor(() => productLinks(`http://localhost:${port}`), 5000);
  mailboxListens();
  const sandbox = await starting;
  await sandbox.close();
  expect(sandbox.origin).toBe(`http://localhost:${port}`);
  expect(links.length).toBeGreaterThan(0);
  for (const url of links) expect(url).toMatch(`${sandbox.origin}/market/`);
});

/** Lets no server listen on the port until the returned function is called. */
function held(port: number): () => void {
  const { listen } = Server.prototype;
  let release = () => {};
  vi.spyOn(Server.prototype, 'listen').mockImplementation(function (this: Server, ...args: unknown[]) {
    const now = () => listen.apply(this, args as Parameters<typeof listen>);
    if (args[0] !== port) return now();
    release = now;
    return this;
  });
  return () => release();
}

async function productLinks(origin: string): Promise<string[]> {
  const page = await (await fetch(`${origin}/market`)).text();
  return [...page.matchAll(/href="([^"]+\/products\/[^"]+)"/g)].map(([, url]) => url as string);
}
