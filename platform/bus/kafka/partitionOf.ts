/** The partition of a key. Never change the number or the hash: stored messages of a key would lose their order. */
import { createHash } from 'node:crypto';

export const PARTITIONS = 16;

export const partitionOf = (key: string): number =>
  createHash('sha256').update(key).digest().readUInt32BE(0) % PARTITIONS;
