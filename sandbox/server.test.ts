import { Server as HttpServer } from 'node:http';
import { type AddressInfo, Server } from 'node:net';
import { afterEach, expect, it, vi } from 'vitest';
import { testSandbox } from './sandbox.fixtures.js';

afterEach(() => vi.restoreAllMocks());

it('gives whole addresses from its first answer on, before its mailbox listens', async () => {
  const mailbox = heldMailbox();
  const starting = testSandbox();
  const origin = await vi.waitFor(mailbox.origin, 15_000);
  const page = await (await fetch(`${origin}/market`)).text();
  mailbox.release();
  const sandbox = await starting;
  await sandbox.close();
  expect(sandbox.origin).toBe(origin);
  const links = [...page.matchAll(/href="([^"]+\/products\/[^"]+)"/g)].map(([, url]) => url);
  expect(links.length).toBeGreaterThan(0);
  for (const url of links) expect(url?.replace(/\w+\.localhost/, 'localhost')).toMatch(`${origin}/market/`);
});

/** The mailbox is the one server that does not speak HTTP. It listens once released. */
function heldMailbox() {
  const { listen } = Server.prototype;
  let release = () => {};
  let http: HttpServer | undefined;
  vi.spyOn(Server.prototype, 'listen').mockImplementation(function (this: Server, ...args: unknown[]) {
    const now = () => listen.apply(this, args as Parameters<typeof listen>);
    if (this instanceof HttpServer) {
      http ??= this;
      return now();
    }
    release = now;
    return this;
  });
  return {
    release: () => release(),
    /** @throws Error until the sandbox listens. */
    origin() {
      const address = http?.address() as AddressInfo | null | undefined;
      if (!address) throw new Error('the sandbox does not listen yet');
      return `http://localhost:${address.port}`;
    },
  };
}
