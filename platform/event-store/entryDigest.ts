import { hash } from 'node:crypto';

/** An event as stored: `data` and `meta` are the text in the engine, not parsed. */
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
 * Joins the stored text that the digest covers: everything but the position, so a moved event is noticed. Neither the
 * first line nor canonical JSON contains a line break, so no two events share a text.
 */
export function entryText(text: StoredText): string {
  const { id, stream, revision, type, schema, shop, at, recordedAt } = text;
  const head = JSON.stringify([id, stream, revision, type, schema, shop, at, recordedAt]);
  return `${head}\n${text.data}\n${text.meta}`;
}

/**
 * Computes the digest that the seal chains: SHA-256, hexadecimal, over the stored text, and so over ciphertext. The
 * same on every engine.
 */
export const entryDigest = (stored: StoredText): string => digestOfText(entryText(stored));

/** @param text by `entryText`. */
export const digestOfText = (text: string): string => hash('sha256', text);
