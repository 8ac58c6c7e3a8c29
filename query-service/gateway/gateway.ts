/**
 * The Socket.io gateway: turns signals of the realtime port into numbered pushes to the sessions concerned. Only the
 * server joins rooms (`session:<id>` and `shop:<domain>`), based on the session's cookie.
 */
import type { Server as HttpServer, IncomingMessage } from 'node:http';
import { Server, type Socket } from 'socket.io';
import { Check } from 'typebox/value';
import { lastSeen } from '../../application/session/lastSeen.js';
import { type SignedIn, sessionOf } from '../../application/session/merchant.js';
import {
  type ClientToServer,
  Handshake,
  HEARTBEAT_MS,
  type ServerToClient,
  SOCKET_PATH,
} from '../../domain/api/socket.js';
import type { Cause, Room, Signal } from '../../platform/realtime/port.js';
import { addressKey } from '../../platform/runtime/http/addressKey.js';
import { clientAddress, trustIn } from '../../platform/runtime/http/clientAddress.js';
import { ApiError } from '../../platform/runtime/http/errors.js';
import { ownOrigin } from '../../platform/runtime/http/ownOrigin.js';
import { refuseRaw } from '../../platform/runtime/http/refuseMalformed.js';
import { keyedCounter } from '../../platform/runtime/keyedCounter.js';
import { add, level, observe } from '../../platform/runtime/metrics/measures.js';
import { note, spanTime } from '../../platform/runtime/tracing/spans.js';
import type { QueryPorts } from '../ports.js';
import { createBoxes, type SessionBox } from './boxes.js';
import { limitMessages } from './limitMessages.js';
import { createOutbox, type Outbox } from './outbox.js';
import { MAX_PENDING_REFUSALS, SOCKETS_PER_ADDRESS, SOCKETS_PER_SESSION } from './socketLimits.js';

/** Larger than any message of our client. */
const MESSAGE_LIMIT = 64 * 1024;
/** With this many pending packets, a client is too slow: it must reconnect and re-read. */
const BUFFERED_PACKETS = 512;
/** The time allowed to authenticate. */
const CONNECT_TIMEOUT_MS = 10_000;
/** The time allowed to answer a close. */
const CLOSES_WITHIN_MS = 1_000;
/** An outbox outlives its last socket by this time. */
const OUTBOX_REST_MS = 5 * 60_000;

type GatewaySocket = Socket<ClientToServer, ServerToClient, Record<string, never>, SignedIn>;

/** @returns a function that closes all sockets; their clients reconnect at once. */
export function startGateway(http: HttpServer, ports: QueryPorts): () => void {
  const { realtime, ids, logger } = ports;
  const boxes = createBoxes();
  const trust = trustIn(ports.trustProxy);
  const addressOf = (request: IncomingMessage): string => addressKey(clientAddress(request, trust));
  const [ofSession, ofAddress] = [keyedCounter(), keyedCounter()];
  const io = new Server<ClientToServer, ServerToClient, Record<string, never>, SignedIn>(http, {
    path: SOCKET_PATH,
    serveClient: false,
    // Other upgrades are refused below with a reason; the engine would close them silently after a second.
    destroyUpgrade: false,
    // No long polling, so that load balancers need no sticky sessions.
    transports: ['websocket'],
    maxHttpBufferSize: MESSAGE_LIMIT,
    perMessageDeflate: false,
    // CORS does not protect websockets: another site's page may open one, with the merchant's cookies.
    allowRequest: (request, decide) => {
      const { host, origin } = request.headers;
      if (origin !== undefined && origin !== ownOrigin(ports.publicUrl, host)) return decide(null, false);
      const crowded = ofAddress.of(addressOf(request)) >= SOCKETS_PER_ADDRESS + MAX_PENDING_REFUSALS;
      if (crowded) add('tidewatch_refusals_total', { reason: 'sockets' });
      decide(crowded ? 'TOO_MANY_SOCKETS' : null, !crowded);
    },
    connectTimeout: CONNECT_TIMEOUT_MS,
  });
  // Serves only websockets. The engine refuses other transports without reading their bodies.
  http.prependListener('request', ({ url }, response) => {
    if (url?.startsWith(`${SOCKET_PATH}/`)) response.setHeader('connection', 'close');
  });
  http.on('upgrade', ({ url }, connection) => {
    if (url?.startsWith(`${SOCKET_PATH}/`)) return;
    connection.on('error', () => {});
    refuseRaw(connection, 'this address serves plain HTTP; send the request without Upgrade');
  });
  // Limits messages from the first moment, even before authentication.
  io.engine.on('connection', (connection: GatewaySocket['conn']) => {
    const address = addressOf(connection.request);
    ofAddress.add(address);
    level('tidewatch_sockets', io.engine.clientsCount);
    limitMessages(connection);
    connection.once('close', () => {
      ofAddress.drop(address);
      level('tidewatch_sockets', io.engine.clientsCount);
      // A websocket waits 30 s for the client's close frame, which a hostile client never sends.
      setTimeout(() => connection.request.socket.destroy(), CLOSES_WITHIN_MS).unref();
    });
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
        // Closes the connection of a refused client, after sending pending data.
        setImmediate(() => socket.conn.close());
      },
    );
  });

  /** @throws ApiError also `TOO_MANY_SOCKETS`. */
  async function admit(socket: GatewaySocket): Promise<SignedIn> {
    if (ofAddress.of(addressOf(socket.request)) > SOCKETS_PER_ADDRESS) throw tooMany();
    const session = await signedIn(socket);
    const { sessionId } = session;
    if (ofSession.of(sessionId) >= SOCKETS_PER_SESSION) throw tooMany();
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
    // Joins the rooms before catching up: a push in between arrives twice, with the same number.
    void socket.join([`session:${sessionId}`, `shop:${shop}`]);
    catchUp(socket, box.outbox, socket.handshake.auth);
    socket.on('since', lastSeq => {
      // Each answer may contain hundreds of pushes, so a client that requests faster than it reads would exhaust
      // memory.
      if (bufferedPackets(socket) > BUFFERED_PACKETS) return void socket.disconnect(true);
      catchUp(socket, box.outbox, { epoch: box.outbox.head().epoch, lastSeq });
    });
    // The session ended during the handshake, before anything listened for its signal.
    signedIn(socket).catch((fault: unknown) => {
      if (!(fault instanceof ApiError)) return;
      socket.emit('ended');
      socket.disconnect(true);
    });
    socket.on('disconnect', () => {
      if (!io.sockets.adapter.rooms.has(`session:${sessionId}`)) box.emptySince = performance.now();
    });
  });

  const unsubscribe = realtime.subscribe(signal => {
    if (signal.kind === 'projected') {
      // This batch's pushes have just been sent.
      if (signal.since) observe('tidewatch_push_seconds', Math.max(0, Date.now() - Date.parse(signal.since)) / 1_000);
      return;
    }
    if (signal.kind === 'erased' || signal.kind === 'fed') return;
    if (signal.kind === 'missed') return requestReread();
    const concerned = boxes.concerned(signal.room);
    for (const [sessionId, box] of concerned) deliver(sessionId, box, signal);
    if (signal.kind !== 'ended' && signal.cause) notePush(signal.kind, signal.cause, concerned.length);
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

  /** Disconnected sockets learn of it when they reconnect: their numbers then belong to another outbox. */
  function requestReread(): void {
    for (const [sessionId, box] of boxes.all()) {
      box.outbox = createOutbox(ids.next());
      io.to(`session:${sessionId}`).emit('resync', box.outbox.head());
    }
  }

  /** Reveals gaps, disconnects clients that are slow or signed out, and drops outboxes of departed clients. */
  async function beat(): Promise<void> {
    for (const [sessionId, { outbox, emptySince }] of boxes.all()) {
      if (emptySince === null) io.to(`session:${sessionId}`).emit('head', outbox.head());
      else if (performance.now() - emptySince > OUTBOX_REST_MS) boxes.delete(sessionId);
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
    beat().catch((err: unknown) => logger.warn({ err }, 'socket heartbeat failed'));
  }, HEARTBEAT_MS);

  return () => {
    clearInterval(heartbeat);
    unsubscribe();
    // Not `io.close()`: it also closes the HTTP server, which its owner closes, and waits for every connection.
    io.engine.close();
  };
}

/** Records a span from the projection's commit, perhaps in another process, to the push. */
function notePush(kind: string, { correlationId, at }: Cause, sessions: number): void {
  if (sessions === 0) return;
  const [until, attributes] = [spanTime(), { 'tidewatch.sessions': sessions }];
  note({ name: `push ${kind}`, kind: 'producer', cause: correlationId, from: Math.min(at, until), until, attributes });
}

/** Sends missed pushes, or tells the client to re-read. A first connection has just read, so it needs neither. */
function catchUp(socket: GatewaySocket, outbox: Outbox, claim: unknown): void {
  socket.emit('head', outbox.head());
  if (!Check(Handshake, claim)) return void socket.emit('resync', outbox.head());
  if (claim.epoch === null) return;
  const missed = outbox.since(claim.epoch, claim.lastSeq);
  if (missed === null) socket.emit('resync', outbox.head());
  else for (const push of missed) socket.emit('push', push);
}

/** Packets pending on the client's connection; the library counts them without declaring it. */
const bufferedPackets = (socket: GatewaySocket): number =>
  (socket.conn as unknown as { writeBuffer: readonly unknown[] }).writeBuffer.length;

function tooMany(): ApiError {
  add('tidewatch_refusals_total', { reason: 'sockets' });
  return new ApiError('TOO_MANY_SOCKETS');
}

/** A client gives up on 401 and retries on anything else. */
function refusal(fault: unknown): Error {
  const code = fault instanceof ApiError ? fault.code : 'SERVICE_UNAVAILABLE';
  return Object.assign(new Error(code), { data: { code } });
}
