/**
 * The Socket.io gateway: signals of the realtime port become numbered pushes to the sessions they concern. Rooms are
 * joined by the server alone, by what the session's cookie proves: `session:<id>` and `shop:<domain>`.
 */
import type { Server as HttpServer, IncomingMessage } from 'node:http';
import { Server, type Socket } from 'socket.io';
import { Check } from 'typebox/value';
import { lastSeen } from '../../application/sessions/lastSeen.js';
import { type SignedIn, sessionOf } from '../../application/sessions/merchant.js';
import {
  type ClientToServer,
  Handshake,
  HEARTBEAT_MS,
  type ServerToClient,
  SOCKET_PATH,
} from '../../domain/api/socket.js';
import type { Room, Signal } from '../../platform/realtime/port.js';
import { clientAddress, trustIn } from '../../platform/runtime/http/clientAddress.js';
import { ApiError } from '../../platform/runtime/http/errors.js';
import { ownOrigin } from '../../platform/runtime/http/ownOrigin.js';
import type { QueryPorts } from '../ports.js';
import { createOutbox, type Outbox } from './outbox.js';
import { createTally, REFUSED_AT_ONCE, SOCKETS_PER_ADDRESS, SOCKETS_PER_SESSION } from './socketCaps.js';

/** Nothing that a client says is larger. */
const MESSAGE_LIMIT = 64 * 1024;
/** A client that has not taken so many packets is too slow: it comes back and reads again. */
const BUFFERED_PACKETS = 512;
/** A connection that has not said by then who it is has no other use. */
const CONNECT_TIMEOUT_MS = 10_000;
/** How long a session's outbox outlives its last socket. */
const OUTBOX_REST_MS = 5 * 60_000;

type GatewaySocket = Socket<ClientToServer, ServerToClient, Record<string, never>, SignedIn>;

interface SessionBox {
  readonly shop: string;
  outbox: Outbox;
  /** When the last socket left; `null` while one is there. */
  emptySince: number | null;
}

/** @returns closes all sockets. */
export function startGateway(http: HttpServer, ports: QueryPorts): () => Promise<void> {
  const { realtime, ids, logger } = ports;
  const boxes = new Map<string, SessionBox>();
  const trust = trustIn(ports.trustProxy);
  const addressOf = (request: IncomingMessage): string => clientAddress(request, trust);
  const [ofSession, ofAddress] = [createTally(), createTally()];
  const io = new Server<ClientToServer, ServerToClient, Record<string, never>, SignedIn>(http, {
    path: SOCKET_PATH,
    serveClient: false,
    // No long polling, so that no balancer needs to be sticky.
    transports: ['websocket'],
    maxHttpBufferSize: MESSAGE_LIMIT,
    perMessageDeflate: false,
    // CORS does not protect websockets: another site's page may open one, with the merchant's cookies.
    allowRequest: (request, decide) => {
      const { host, origin } = request.headers;
      if (origin !== undefined && origin !== ownOrigin(ports.publicUrl, host)) return decide(null, false);
      const crowded = ofAddress.of(addressOf(request)) >= SOCKETS_PER_ADDRESS + REFUSED_AT_ONCE;
      decide(crowded ? 'TOO_MANY_SOCKETS' : null, !crowded);
    },
    connectTimeout: CONNECT_TIMEOUT_MS,
  });
  // From the first moment, whether it ever says who it is or not.
  io.engine.on('connection', (connection: GatewaySocket['conn']) => {
    const address = addressOf(connection.request);
    ofAddress.add(address);
    connection.once('close', () => ofAddress.drop(address));
  });

  const seen = lastSeen(ports);
  const signedIn = (socket: GatewaySocket) => sessionOf(ports, socket.handshake.headers.cookie);

  io.use((socket, next) => {
    admit(socket).then(
      session => {
        Object.assign(socket.data, session);
        next();
      },
      fault => {
        next(refusal(fault));
        // Whoever was refused would otherwise keep the connection. What is on its way goes out first.
        setImmediate(() => socket.conn.close());
      },
    );
  });

  /** @throws ApiError also `TOO_MANY_SOCKETS`. */
  async function admit(socket: GatewaySocket): Promise<SignedIn> {
    if (ofAddress.of(addressOf(socket.request)) > SOCKETS_PER_ADDRESS) throw new ApiError('TOO_MANY_SOCKETS');
    const session = await signedIn(socket);
    const { sessionId } = session;
    if (ofSession.of(sessionId) >= SOCKETS_PER_SESSION) throw new ApiError('TOO_MANY_SOCKETS');
    if (socket.conn.readyState === 'closed') return session;
    ofSession.add(sessionId);
    socket.conn.once('close', () => ofSession.drop(sessionId));
    return session;
  }

  io.on('connection', socket => {
    const { shop, sessionId } = socket.data;
    const box = boxes.get(sessionId) ?? { shop, outbox: createOutbox(ids.next()), emptySince: null };
    boxes.set(sessionId, box);
    box.emptySince = null;
    // First the rooms, then what was missed: a push in between comes twice, and its number says so.
    void socket.join([`session:${sessionId}`, `shop:${shop}`]);
    catchUp(socket, box.outbox, socket.handshake.auth);
    socket.on('since', lastSeq => catchUp(socket, box.outbox, { epoch: box.outbox.head().epoch, lastSeq }));
    // A session that ended since the handshake: its signal came before there was anyone to hear it.
    signedIn(socket).catch((fault: unknown) => {
      if (!(fault instanceof ApiError)) return;
      socket.emit('ended');
      socket.disconnect(true);
    });
    socket.on('disconnect', () => {
      if (!io.sockets.adapter.rooms.has(`session:${sessionId}`)) box.emptySince = Date.now();
    });
  });

  const unsubscribe = realtime.subscribe(signal => {
    if (signal.kind === 'projected') return;
    if (signal.kind === 'missed') return readAgain();
    for (const [sessionId, box] of concerned(boxes, signal.room)) deliver(sessionId, box, signal);
  });

  function deliver(sessionId: string, box: SessionBox, signal: Extract<Signal, { room: Room }>): void {
    const room = io.to(`session:${sessionId}`);
    if (signal.kind === 'ended') {
      room.emit('ended');
      io.in(`session:${sessionId}`).disconnectSockets(true);
      boxes.delete(sessionId);
      return;
    }
    const { kind, payload } = signal;
    room.emit('push', box.outbox.add({ kind, payload } as Parameters<Outbox['add']>[0]));
  }

  /** Those who are away now are told when they come back: the numbers that they have are of another outbox then. */
  function readAgain(): void {
    for (const [sessionId, box] of boxes) {
      box.outbox = createOutbox(ids.next());
      io.to(`session:${sessionId}`).emit('resync', box.outbox.head());
    }
  }

  /** Shows gaps that nothing else would, cuts who is slow or no longer signed in, and forgets who is gone. */
  async function beat(): Promise<void> {
    for (const [sessionId, { outbox, emptySince }] of boxes) {
      if (emptySince === null) io.to(`session:${sessionId}`).emit('head', outbox.head());
      else if (Date.now() - emptySince > OUTBOX_REST_MS) boxes.delete(sessionId);
    }
    for (const socket of io.sockets.sockets.values()) {
      const stillIn = await signedIn(socket).then(
        () => true,
        fault => !(fault instanceof ApiError),
      );
      if (stillIn) seen(socket.data.sessionId);
      else socket.emit('ended');
      if (!stillIn || bufferedPackets(socket) > BUFFERED_PACKETS) socket.disconnect(true);
    }
  }
  const heartbeat = setInterval(() => {
    beat().catch((err: unknown) => logger.warn({ err }, 'heartbeat of the sockets failed'));
  }, HEARTBEAT_MS);

  return async () => {
    clearInterval(heartbeat);
    unsubscribe();
    await io.close();
  };
}

/** Sends what the client has not got, or tells it to read again. A first connection has just read. */
function catchUp(socket: GatewaySocket, outbox: Outbox, claim: unknown): void {
  socket.emit('head', outbox.head());
  if (!Check(Handshake, claim)) return void socket.emit('resync', outbox.head());
  if (claim.epoch === null) return;
  const missed = outbox.since(claim.epoch, claim.lastSeq);
  if (missed === null) socket.emit('resync', outbox.head());
  else for (const push of missed) socket.emit('push', push);
}

function concerned(boxes: ReadonlyMap<string, SessionBox>, room: Room): [string, SessionBox][] {
  return [...boxes].filter(([sessionId, { shop }]) => room === `session:${sessionId}` || room === `shop:${shop}`);
}

/** Packets that the client's connection has not taken yet; the library counts them but does not declare it. */
const bufferedPackets = (socket: GatewaySocket): number =>
  (socket.conn as unknown as { writeBuffer: readonly unknown[] }).writeBuffer.length;

/** A client told 401 stops trying; anything else it tries again. */
function refusal(fault: unknown): Error {
  const code = fault instanceof ApiError ? fault.code : 'SERVICE_UNAVAILABLE';
  return Object.assign(new Error(code), { data: { code } });
}
