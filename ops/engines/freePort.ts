import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Below the ephemeral ports of Linux, macOS and Windows. An ephemeral port that is free now can belong to any outgoing
 * connection by the time a server starts on it.
 */
const FIRST = 20_000;
const LAST = 32_000;

/** A Java server binds its port seconds after it starts: until then no other server of this process may get it. */
const handedOut = new Set<number>();

/** Returns a loopback port that is free on IPv4 and IPv6, outside the ephemeral range. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(FIRST, LAST);
    if (handedOut.has(port)) continue;
    handedOut.add(port);
    if ((await isFree(port, '127.0.0.1')) && (await isFree(port, '::1'))) return port;
  }
}

/** Returns this many distinct free ports. */
export async function freePorts(count: number): Promise<number[]> {
  const ports = new Set<number>();
  while (ports.size < count) ports.add(await freePort());
  return [...ports];
}

/** A machine without IPv6 has no conflict there. */
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
