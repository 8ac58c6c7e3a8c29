/** Reads responses of others without assuming anything about their shape. */
import { isUrl } from '../../../domain/kernel/isUrl.js';
export type Json = Readonly<Record<string, unknown>>;

export const recordOf = (value: unknown): Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {};

export const recordsIn = (value: unknown): readonly Json[] => (Array.isArray(value) ? value.map(recordOf) : []);

/** Trimmed; `null` unless it is a non-empty text. */
export const textOf = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : null;

/** An http(s) URL, or `null`. */
export function webUrlOf(value: unknown): string | null {
  const text = textOf(value);
  return text !== null && isUrl(text) && /^https?:$/.test(new URL(text).protocol) ? text : null;
}

/** A shop's own page. A page of the search engine leads there but cannot be watched. */
export function shopUrlOf(value: unknown): string | null {
  const url = webUrlOf(value);
  return url !== null && !/(^|\.)google\.[a-z.]+$/.test(new URL(url).hostname) ? url : null;
}
