/** A stream's age, as its metadata on the server has it. */
import type { Connection } from './connection.js';
import type { StreamMetadata } from './deletedStream.js';

/**
 * Events leave the reads of a stream at its age, by our clock. The server's `$maxAge` is longer by so much: it is the net
 * below, and may not remove an event whose digest was not noted yet.
 */
const GRACE_SECONDS = 7 * 86_400;

/** @param before the first revision that stays. */
export const metadataOf = (seconds: number, before?: number): Readonly<Record<string, unknown>> => ({
  maxAge: seconds + GRACE_SECONDS,
  tidewatchAge: seconds,
  ...(before === undefined ? {} : { truncateBefore: before }),
});

/**
 * The metadata that the server has of a stream: its age in seconds as `tidewatchAge`, and as `$tb` the first revision that
 * stays, which `setAge` must not lose.
 */
export async function storedMetadata({ stream }: Pick<Connection, 'stream'>, name: string): Promise<StreamMetadata> {
  const events = await stream(`$$${name}`, { from: 'end', backward: true, count: 1 });
  const [metadata] = events === 'deleted' ? [] : events;
  return (metadata?.data ?? {}) as StreamMetadata;
}
