/**
 * Reads `$all` with a filter. The server supports it, but this client only has filtered subscriptions: so it sends a
 * subscription's request with a count, which makes it a read that ends.
 */
import type { EventStoreDBClient, ReadPosition } from '@eventstore/db-client';

/** Prefixes: the server accepts one filter, by stream name or by event type. */
export type AllFilter = { readonly streams: readonly string[] } | { readonly types: readonly string[] };

export interface FilteredRead {
  readonly from: ReadPosition;
  readonly backward: boolean;
  readonly count: number;
  readonly filter: AllFilter;
}

/** Events that the server scans before it serves other readers. */
const SEARCH_WINDOW = 2_000;
const BACKWARDS = 1;

interface Request {
  getOptions(): { setCount(count: string): { setReadDirection(direction: number): void } };
}
type Send<Stream> = (client: { read(request: Request, ...rest: unknown[]): Stream }) => Stream;
interface Creator {
  GRPCStreamCreator<Stream>(service: unknown, name: string, send: Send<Stream>): () => Promise<Stream>;
}

/** @returns the events as they arrive. Beyond `count` the server continues to search: cancel it then. */
export async function readFiltered(
  server: EventStoreDBClient,
  { from, backward, count, filter }: FilteredRead,
  options: object,
) {
  const { streamNameFilter, eventTypeFilter } = (await import('@eventstore/db-client')).default;
  const { GRPCStreamCreator } = server as unknown as Creator;
  const createRead: Creator['GRPCStreamCreator'] = (service, name, send) =>
    GRPCStreamCreator(service, name, client =>
      send({
        read(request, ...rest) {
          request
            .getOptions()
            .setCount(`${count}`)
            .setReadDirection(backward ? BACKWARDS : 0);
          return client.read(request, ...rest);
        },
      }),
    );
  const reader = Object.create(server, { GRPCStreamCreator: { value: createRead } }) as EventStoreDBClient;
  const window = { maxSearchWindow: SEARCH_WINDOW };
  const wanted =
    'streams' in filter
      ? streamNameFilter({ prefixes: [...filter.streams], ...window })
      : eventTypeFilter({ prefixes: [...filter.types], ...window });
  return reader.subscribeToAll({ ...options, fromPosition: from, filter: wanted });
}
