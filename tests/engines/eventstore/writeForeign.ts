import { randomUUID } from 'node:crypto';
import client from '@eventstore/db-client';

/** Writes an event past the product, as another program on the same server does. */
export async function writeForeign(url: string, stream: string, type: string, data: object): Promise<void> {
  const { EventStoreDBClient, jsonEvent } = client;
  const server = EventStoreDBClient.connectionString(url.replace(/[?&]log=\w+/, ''));
  await server.appendToStream(stream, jsonEvent({ id: randomUUID(), type, data: data as Record<string, string> }), {
    credentials: { username: 'none', password: 'none' },
  });
  await server.dispose();
}

/** Ends a stream for ever. */
export async function tombstone(url: string, stream: string): Promise<void> {
  const server = client.EventStoreDBClient.connectionString(url.replace(/[?&]log=\w+/, ''));
  await server.tombstoneStream(stream);
  await server.dispose();
}

/** Restores the events that `softDelete` hid, as the adapter's message explains. */
export async function undelete(url: string, stream: string): Promise<void> {
  const server = client.EventStoreDBClient.connectionString(url.replace(/[?&]log=\w+/, ''));
  await server.setStreamMetadata(stream, { truncateBefore: 0 });
  await server.dispose();
}

/** Deletes a stream as the server's own screens do: its events stay until a scavenge. */
export async function softDelete(url: string, stream: string): Promise<void> {
  const server = client.EventStoreDBClient.connectionString(url.replace(/[?&]log=\w+/, ''));
  await server.deleteStream(stream);
  await server.dispose();
}
