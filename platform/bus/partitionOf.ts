/** Which partition a key belongs to. Never change either number or hash: a key's kept messages would lose their order. */
import { createHash } from 'node:crypto';

export const PARTITIONS = 16;

export const partitionOf = (key: string): number =>
  createHash('sha256').update(key).digest().readUInt32BE(0) % PARTITIONS;
