/** A stream's age, as its metadata on the server has it. */
import type { Connection } from './connection.js';

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

/** @returns seconds, `undefined` for a stream that keeps its events for ever. */
export async function ageOf({ stream }: Pick<Connection, 'stream'>, name: string): Promise<number | undefined> {
  const events = await stream(`$$${name}`, { from: 'end', backward: true, count: 1 });
  const [metadata] = events === 'deleted' ? [] : events;
  return (metadata?.data as { tidewatchAge?: number } | undefined)?.tidewatchAge;
}

/** What `setAge` must not lose. */
export async function firstKept({ stream }: Pick<Connection, 'stream'>, name: string): Promise<number | undefined> {
  const events = await stream(`$$${name}`, { from: 'end', backward: true, count: 1 });
  const [metadata] = events === 'deleted' ? [] : events;
  return (metadata?.data as { $tb?: number } | undefined)?.$tb;
}
