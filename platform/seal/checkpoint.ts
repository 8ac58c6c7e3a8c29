/** A signed statement of the chain's hash at one position. It can be checked by itself, wherever it is kept. */
import type { Instant } from '../../domain/kernel/names.js';
import { canonicalJson } from '../event-store/canonicalJson.js';
import type { Position } from '../event-store/port.js';
import { isSignedBy, type PublicKey, type Signer } from './signing.js';

export interface Statement {
  /** 1, 2, 3, …: one that is missing is noticed. */
  readonly number: number;
  readonly position: Position;
  /** Of the chain, up to and including the entry at `position`. */
  readonly hash: string;
  /** Entries up to here, from the first one. */
  readonly count: number;
  /** When the log took the entry at `position`. */
  readonly recordedAt: string;
  /** When it was signed, by a clock that may have been put back: only positions order checkpoints. */
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

/** Whether its own key signed it. Whose key that is, is another question. */
export const isIntact = (checkpoint: Checkpoint): boolean =>
  isSignedBy(checkpoint.key, signedText(checkpoint), checkpoint.signature);

const signedText = ({ number, position, hash, count, recordedAt, at, key }: Omit<Checkpoint, 'signature'>): string =>
  canonicalJson({ what: 'tidewatch checkpoint', format: 1, number, position, hash, count, recordedAt, at, key });

/** As one line of an anchor. */
export const checkpointLine = ({ number, position, hash, count, recordedAt, at, key, signature }: Checkpoint): string =>
  canonicalJson({ number, position, hash, count, recordedAt, at, key, signature });

/** `null`: the line is no checkpoint, such as the rest of one whose writing was interrupted. */
export function parseCheckpointLine(line: string): Checkpoint | null {
  try {
    const found = JSON.parse(line) as Partial<Checkpoint> | null;
    const texts = [found?.position, found?.hash, found?.recordedAt, found?.at, found?.key, found?.signature];
    const numbers = [found?.number, found?.count];
    const whole = texts.every(text => typeof text === 'string') && numbers.every(Number.isSafeInteger);
    return whole ? (found as Checkpoint) : null;
  } catch {
    return null;
  }
}
