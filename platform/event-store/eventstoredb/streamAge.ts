/** Reads and writes a stream's age in its metadata on the server. */
import type { Connection } from './connection.js';
import type { StreamMetadata } from './deletedStream.js';

/**
 * Events leave a stream's reads at its age, by our clock. The server's `$maxAge` is longer by this much: it is a safety
 * net, and must not remove an event whose digest is not recorded yet.
 */
const GRACE_SECONDS = 7 * 86_400;

/** @param before the first revision that stays. */
export const metadataOf = (seconds: number, before?: number): Readonly<Record<string, unknown>> => ({
  maxAge: seconds + GRACE_SECONDS,
  tidewatchAge: seconds,
  ...(before === undefined ? {} : { truncateBefore: before }),
});

/**
 * A stream's metadata on the server: its age in seconds as `tidewatchAge`, and as `$tb` the first revision that stays,
 * which `setAge` must preserve.
 */
export async function storedMetadata({ stream }: Pick<Connection, 'stream'>, name: string): Promise<StreamMetadata> {
  const events = await stream(`$$${name}`, { from: 'end', backward: true, count: 1 });
  const [metadata] = events === 'deleted' ? [] : events;
  return (metadata?.data ?? {}) as StreamMetadata;
}
