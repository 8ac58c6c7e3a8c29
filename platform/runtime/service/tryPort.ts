import { once } from 'node:events';
import { createServer } from 'node:net';

/** Listens for a moment. @throws Error `EADDRINUSE`, `EACCES` or `EADDRNOTAVAIL`, like a server there. */
export async function tryPort(port: number, host: string): Promise<void> {
  const server = createServer().listen(port, host);
  await once(server, 'listening');
  server.close();
  await once(server, 'close');
}
