/** Implements just enough of PostgreSQL's protocol to report version 12, which cannot be installed everywhere. */
import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';

export interface OldServer {
  readonly url: string;
  stop(): Promise<void>;
}

export async function startOldServer(): Promise<OldServer> {
  const sockets = new Set<Socket>();
  const server = createServer(socket => {
    sockets.add(socket);
    // The first message has no type; each later one is a query.
    let greeted = false;
    socket.on('error', () => {});
    socket.on('data', () => {
      socket.write(greeted ? answer('120022') : Buffer.concat([message('R', int(0)), message('Z', 'I')]));
      greeted = true;
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  return {
    url: `postgres://tidewatch:secret-word@127.0.0.1:${port}/tidewatch`,
    async stop() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

/** One row of one text column. */
const answer = (version: string): Buffer =>
  Buffer.concat([
    message(
      'T',
      Buffer.concat([short(1), Buffer.from('version\0'), int(0), short(0), int(25), short(-1), int(-1), short(0)]),
    ),
    message('D', Buffer.concat([short(1), int(version.length), Buffer.from(version)])),
    message('C', 'SELECT 1\0'),
    message('Z', 'I'),
  ]);

const message = (type: string, body: string | Buffer): Buffer =>
  Buffer.concat([Buffer.from(type), int(4 + body.length), Buffer.from(body)]);

function int(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
}

function short(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeInt16BE(value);
  return bytes;
}
