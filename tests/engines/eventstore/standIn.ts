/**
 * A stand-in for an EventStoreDB server, which cannot be had from a package registry: it speaks the protocol by the service
 * definitions that the client publishes. It is our model of the server and not the server, so the same suites run on a real
 * one where EVENT_STORE_URL names it. Used by tests only.
 */
import { Server, ServerCredentials, type ServerUnaryCall, type sendUnaryData } from '@grpc/grpc-js';
import { serverFeatures, streams } from './definitions.js';
import { modelLog } from './modelLog.js';
import { type Identity, refusalOf, UNAUTHENTICATED } from './refusals.js';
import { serveAppend } from './serveAppend.js';
import { serveRead } from './serveRead.js';

export interface StandIn {
  /** `esdb://…`, with the user if there is one. */
  readonly url: string;
  readonly port: number;
  /** As an operator does. */
  scavenge(): void;
  /** Cuts all connections at once, and keeps the events. */
  kill(): Promise<void>;
  /** On the same port, after `kill`. */
  again(): Promise<void>;
  stop(): Promise<void>;
}

interface StandInOptions {
  readonly version?: string;
  /** With them it wants a certificate too, as the real one does. */
  readonly identity?: Identity;
  readonly tls?: { readonly cert: string; readonly key: string };
}

export async function startStandIn({ version = '24.10.0', identity, tls }: StandInOptions = {}): Promise<StandIn> {
  const log = modelLog();
  const refusal = (call: Parameters<typeof refusalOf>[0]) => refusalOf(call, identity);
  const implementation = {
    append: serveAppend(log, refusal),
    read: serveRead(log, refusal),
    tombstone: (
      call: ServerUnaryCall<InstanceType<typeof streams.TombstoneReq>, unknown>,
      answer: sendUnaryData<unknown>,
    ) => {
      const name = Buffer.from(call.request.getOptions()?.getStreamIdentifier()?.getStreamName_asU8() ?? []).toString();
      log.tombstone(name);
      answer(null, new streams.TombstoneResp());
    },
  };
  const supported = (call: ServerUnaryCall<unknown, unknown>, answer: sendUnaryData<unknown>) => {
    if (refusal(call)) return answer(UNAUTHENTICATED);
    const methods = new serverFeatures.SupportedMethods().setEventStoreServerVersion(version);
    answer(null, methods);
  };

  let server = await listen(0);
  const { port } = server;

  async function listen(wanted: number): Promise<{ readonly server: Server; readonly port: number }> {
    const server = new Server({ 'grpc.max_receive_message_length': 17 * 1024 * 1024 });
    server.addService(streams.StreamsService, implementation as never);
    server.addService(serverFeatures.ServerFeaturesService, { getSupportedMethods: supported } as never);
    const credentials = tls
      ? ServerCredentials.createSsl(null, [{ cert_chain: Buffer.from(tls.cert), private_key: Buffer.from(tls.key) }])
      : ServerCredentials.createInsecure();
    const bound = await new Promise<number>((resolve, reject) =>
      server.bindAsync(`127.0.0.1:${wanted}`, credentials, (fault, port) => (fault ? reject(fault) : resolve(port))),
    );
    return { server, port: bound };
  }

  const user = identity ? `${identity.username}:${encodeURIComponent(identity.password)}@` : '';
  return {
    url: `esdb://${user}${tls ? 'localhost' : '127.0.0.1'}:${port}?tls=${tls !== undefined}`,
    port,
    scavenge: log.scavenge,
    kill: async () => server.server.forceShutdown(),
    async again() {
      server = await listen(port);
    },
    stop: async () => server.server.forceShutdown(),
  };
}
