/** Detects a stream that someone deleted on the server, bypassing this program. */
import type { Hole } from '../port.js';

/** `$tb` of a soft delete is 2^63 - 1; none of our streams is that long. */
const isDeletion = (truncatedBefore: number): boolean => truncatedBefore > Number.MAX_SAFE_INTEGER;

/** A stream's metadata as the server stores it. */
export interface StreamMetadata {
  readonly $tb?: number;
  /** Ours: see streamAge.ts. */
  readonly tidewatchAge?: number;
}

/** Only a stream with an age loses events by our own action. */
export const isCutByHand = ({ $tb = 0, tidewatchAge }: StreamMetadata): boolean =>
  isDeletion($tb) || ($tb > 0 && tidewatchAge === undefined);

/** @param name the name on the server. */
export const softlyDeleted = (stream: string, name: string): Hole => ({
  ...{ stream, revision: 0 },
  repair: `the stream ${name} was deleted on the server; before its next scavenge, set $tb to 0 in the metadata of that stream, afterwards restore the log from a backup`,
});

export const tombstoned = (stream: string, name: string): Hole => ({
  ...{ stream, revision: 0 },
  repair: `the stream ${name} was deleted on the server for ever; restore the log from a backup`,
});
