import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface Relay {
  readonly port: number;
  /** Keeps connections open but forwards nothing until `resume`, which delivers the withheld bytes. */
  pause(): void;
  resume(): void;
  close(): void;
}

/** Stands before a server on loopback that runs in the tests' own process, and so cannot be paused itself. */
export async function startRelay(to: number): Promise<Relay> {
  const sockets = new Set<Socket>();
  let paused = false;
  let held: (() => void)[] = [];
  const pass = (from: Socket, into: Socket) => {
    sockets.add(from);
    from.on('data', bytes => {
      if (paused) held.push(() => into.write(bytes));
      else into.write(bytes);
    });
    from.on('close', () => into.destroy());
    from.on('error', () => {});
  };
  const server = createServer(client => {
    const behind = connect(to, '127.0.0.1');
    pass(client, behind);
    pass(behind, client);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    pause() {
      paused = true;
    },
    resume() {
      paused = false;
      for (const go of held) go();
      held = [];
    },
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
