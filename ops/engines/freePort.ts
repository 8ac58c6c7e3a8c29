import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Below the ports that Linux, macOS and Windows give to outgoing connections. One of those, free a moment ago, can belong to
 * any connection of this machine by the time a server starts on it.
 */
const FIRST = 20_000;
const LAST = 32_000;

/** A Java server takes its port seconds after it was told: meanwhile no other one of this process may get it. */
const given = new Set<number>();

/** A loopback port that was free a moment ago, by IPv4 and by IPv6, and that only a server takes. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(FIRST, LAST);
    if (given.has(port)) continue;
    given.add(port);
    if ((await isFree(port, '127.0.0.1')) && (await isFree(port, '::1'))) return port;
  }
}

/** This many of them, each another one. */
export async function freePorts(count: number): Promise<number[]> {
  const ports = new Set<number>();
  while (ports.size < count) ports.add(await freePort());
  return [...ports];
}

/** A machine without IPv6 has nothing there that could be taken. */
async function isFree(port: number, host: string): Promise<boolean> {
  const server = createServer();
  try {
    await once(server.listen(port, host), 'listening');
  } catch (fault) {
    return (fault as NodeJS.ErrnoException).code !== 'EADDRINUSE';
  }
  server.close();
  await once(server, 'close');
  return true;
}
