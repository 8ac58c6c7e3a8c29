/**
 * A stand-in for EventStoreDB, which no package registry offers: it implements the client's published service
 * definitions and answers as a real 23.10.8 was measured to. It is a model, so the same suites run on a real server if
 * EVENT_STORE_URL names one. Used only by tests.
 */
import { randomUUID } from 'node:crypto';
import {
  type Metadata,
  Server,
  ServerCredentials,
  type ServerUnaryCall,
  type ServiceError,
  type sendUnaryData,
  status,
} from '@grpc/grpc-js';
import { serverFeatures, streams } from './definitions.js';
import { type ModelLog, modelLog } from './modelLog.js';
import { ACCESS_DENIED, fault, type Identity, refusalOf } from './refusals.js';
import { serveAppend } from './serveAppend.js';
import { type ReadCall, serveRead } from './serveRead.js';

export interface StandIn {
  /** `esdb://…`, with the user if there is one. */
  readonly url: string;
  readonly port: number;
  /** Acts like an operator. */
  scavenge(): void;
  /** Writes events of another program. */
  writeOthers(count: number): void;
  /** Counts the events that reads returned. */
  sent(): number;
  /** Counts the subscriptions. */
  subscribers(): number;
  /** From now on the node is starting or electing a leader, or it no longer is. */
  elect(isElecting: boolean): void;
  /** Starts another node, with a copy of this leader's present data. */
  startFollower(): Promise<Follower>;
  /** Cuts all connections at once, and keeps the events. */
  kill(): Promise<void>;
  /** On the same port, after `kill`. */
  again(): Promise<void>;
  stop(): Promise<void>;
}

/** A node that forwards appends, and serves reads from its own copy unless the client requires the leader. */
export interface Follower {
  readonly url: string;
  stop(): Promise<void>;
}

interface StandInOptions {
  readonly version?: string;
  /** With these it requires a certificate too, like the real server. */
  readonly identity?: Identity;
  readonly tls?: { readonly cert: string; readonly key: string };
  /** The delay before the server answers an append that it dropped. */
  readonly commitTimeoutMs?: number;
}

const NONE = Buffer.from('{}');
const NOT_READY = fault(status.UNAVAILABLE, 'Server Is Not Ready');
const NOT_FORWARDED = fault(status.ABORTED, 'Operation timed out: Forwarding timeout');

export async function startStandIn(options: StandInOptions = {}): Promise<StandIn> {
  const { version = '23.10.8', identity, tls, commitTimeoutMs = 2_000 } = options;
  const log = modelLog();
  let isElecting = false;
  const refusal = (call: { readonly metadata: Metadata }) => refusalOf(call, identity);
  const implementation = implementationOn(log, {
    commitTimeoutMs,
    append: call => refusal(call) ?? (isElecting ? NOT_FORWARDED : null),
    read(call) {
      const isOfAll = !call.request.getOptions()?.hasStream();
      const denied = identity?.isOrdinary && isOfAll ? ACCESS_DENIED : null;
      return refusal(call) ?? denied ?? (isElecting ? NOT_READY : null);
    },
  });

  const open = (wanted: number) => listen(wanted, implementation, version, tls);
  let server = await open(0);
  const { port } = server;
  const followers: Follower[] = [];

  async function startFollower(): Promise<Follower> {
    const held = new Set(log.all());
    const copy = {
      ...log,
      all: () => log.all().filter(event => held.has(event)),
      stream(name: string) {
        const events = log.stream(name);
        return events === null || events === 'deleted' ? events : events.filter(event => held.has(event));
      },
    };
    const notLeader = ({ metadata }: { readonly metadata: Metadata }) =>
      metadata.get('requires-leader')[0] === 'true' ? leaderIs(port) : null;
    const node = await listen(
      0,
      implementationOn(copy, { commitTimeoutMs, append: notLeader, read: notLeader }),
      version,
    );
    const follower = {
      url: `esdb://127.0.0.1:${node.port}?tls=false`,
      stop: async () => node.server.forceShutdown(),
    };
    followers.push(follower);
    return follower;
  }

  const user = identity ? `${identity.username}:${encodeURIComponent(identity.password)}@` : '';
  return {
    url: `esdb://${user}${tls ? 'localhost' : '127.0.0.1'}:${port}?tls=${tls !== undefined}`,
    port,
    scavenge: log.scavenge,
    writeOthers(count) {
      const event = { type: 'ReadingTaken', contentType: 'application/json', data: NONE, metadata: NONE };
      log.append(
        'sensors-1',
        Array.from({ length: count }, () => ({ ...event, id: randomUUID() })),
        'any',
      );
    },
    sent: log.sent,
    subscribers: log.subscribers,
    elect(is) {
      isElecting = is;
    },
    startFollower,
    kill: async () => server.server.forceShutdown(),
    async again() {
      server = await open(port);
    },
    async stop() {
      await Promise.all(followers.map(follower => follower.stop()));
      server.server.forceShutdown();
    },
  };
}

interface NodePorts {
  readonly commitTimeoutMs: number;
  append(call: { readonly metadata: Metadata }): ServiceError | null;
  read(call: ReadCall): ServiceError | null;
}

function implementationOn(log: ModelLog, { commitTimeoutMs, append, read }: NodePorts) {
  type Deletion = InstanceType<typeof streams.TombstoneReq> | InstanceType<typeof streams.DeleteReq>;
  const nameIn = ({ request }: ServerUnaryCall<Deletion, unknown>) =>
    Buffer.from(request.getOptions()?.getStreamIdentifier()?.getStreamName_asU8() ?? []).toString();
  return {
    append: serveAppend(log, { refusal: append, commitTimeoutMs }),
    read: serveRead(log, read),
    tombstone(call: ServerUnaryCall<Deletion, unknown>, answer: sendUnaryData<unknown>) {
      log.tombstone(nameIn(call));
      answer(null, new streams.TombstoneResp());
    },
    delete(call: ServerUnaryCall<Deletion, unknown>, answer: sendUnaryData<unknown>) {
      log.softDelete(nameIn(call));
      answer(null, new streams.DeleteResp());
    },
  };
}

async function listen(
  wanted: number,
  implementation: object,
  version: string,
  tls?: StandInOptions['tls'],
): Promise<{ readonly server: Server; readonly port: number }> {
  // Larger than any append that the model refuses on its own; in the server's words.
  const server = new Server({ 'grpc.max_receive_message_length': 64 * 1024 * 1024 });
  // The real server tells its version without authentication.
  const supported = (_: unknown, answer: sendUnaryData<unknown>) =>
    answer(null, new serverFeatures.SupportedMethods().setEventStoreServerVersion(version));
  server.addService(streams.StreamsService, implementation as never);
  server.addService(serverFeatures.ServerFeaturesService, { getSupportedMethods: supported } as never);
  const credentials = tls
    ? ServerCredentials.createSsl(null, [{ cert_chain: Buffer.from(tls.cert), private_key: Buffer.from(tls.key) }])
    : ServerCredentials.createInsecure();
  const port = await new Promise<number>((resolve, reject) =>
    server.bindAsync(`127.0.0.1:${wanted}`, credentials, (fault, bound) => (fault ? reject(fault) : resolve(bound))),
  );
  return { server, port };
}

const leaderIs = (port: number): ServiceError =>
  fault(status.NOT_FOUND, 'Leader info available', {
    exception: 'not-leader',
    'leader-endpoint-host': '127.0.0.1',
    'leader-endpoint-port': `${port}`,
  });
