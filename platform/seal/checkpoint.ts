/** A signed statement of the chain's hash at one position. Verifiable by itself, wherever it is stored. */
import type { Instant } from '../../domain/kernel/names.js';
import { canonicalJson } from '../event-store/canonicalJson.js';
import type { Position } from '../event-store/port.js';
import { isSignedBy, type PublicKey, type Signer } from './signing.js';

export interface Statement {
  /** 1, 2, 3, …: a missing one is noticed. */
  readonly number: number;
  readonly position: Position;
  /** The chain's hash, up to and including the entry at `position`. */
  readonly hash: string;
  /** The number of entries up to here. */
  readonly count: number;
  /** When the log received the entry at `position`. */
  readonly recordedAt: string;
  /** When it was signed, by a clock that may have been set back: only positions order checkpoints. */
  readonly at: Instant;
}

export interface Checkpoint extends Statement {
  readonly key: PublicKey;
  readonly signature: string;
}

export const signCheckpoint = (statement: Statement, { key, sign }: Signer): Checkpoint => ({
  ...statement,
  key,
  signature: sign(signedText({ ...statement, key })),
});

/** Returns whether its own key signed it; does not identify the key's owner. */
export const isIntact = (checkpoint: Checkpoint): boolean =>
  isSignedBy(checkpoint.key, signedText(checkpoint), checkpoint.signature);

const signedText = ({ number, position, hash, count, recordedAt, at, key }: Omit<Checkpoint, 'signature'>): string =>
  canonicalJson({ what: 'tidewatch checkpoint', format: 1, number, position, hash, count, recordedAt, at, key });

/** Formats it as one line of an anchor. */
export const checkpointLine = ({ number, position, hash, count, recordedAt, at, key, signature }: Checkpoint): string =>
  canonicalJson({ number, position, hash, count, recordedAt, at, key, signature });

/** `null` if the line is no checkpoint, such as a partially written one. */
export function parseCheckpointLine(line: string): Checkpoint | null {
  try {
    const found = JSON.parse(line) as Partial<Checkpoint> | null;
    const texts = [found?.position, found?.hash, found?.recordedAt, found?.at, found?.key, found?.signature];
    const numbers = [found?.number, found?.count];
    const isComplete = texts.every(text => typeof text === 'string') && numbers.every(Number.isSafeInteger);
    return isComplete ? (found as Checkpoint) : null;
  } catch {
    return null;
  }
}
