import { hash } from 'node:crypto';

/** An event as it is stored: `data` and `meta` are the text in the engine, not what it means. */
export interface StoredText {
  readonly id: string;
  readonly stream: string;
  readonly revision: number;
  readonly type: string;
  readonly schema: number;
  readonly shop: string | null;
  readonly at: string;
  readonly recordedAt: string;
  readonly data: string;
  readonly meta: string;
}

/**
 * What the seal knows of an event: SHA-256, hexadecimal, of the stored text, so of ciphertext. The same on every engine.
 * All but the position is in it, so that an event that was moved is recognised. The first line and canonical JSON contain
 * no line break: no two events are written alike.
 */
export function entryDigest(text: StoredText): string {
  const { id, stream, revision, type, schema, shop, at, recordedAt } = text;
  const head = JSON.stringify([id, stream, revision, type, schema, shop, at, recordedAt]);
  return hash('sha256', `${head}\n${text.data}\n${text.meta}`);
}
