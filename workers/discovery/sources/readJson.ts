/** Reads responses of others without assuming anything about their shape. */
import { isUrl } from '../../../domain/kernel/isUrl.js';

export type Json = Readonly<Record<string, unknown>>;

export const recordOf = (value: unknown): Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {};

export const recordsIn = (value: unknown): readonly Json[] => (Array.isArray(value) ? value.map(recordOf) : []);

/** Trimmed; `null` unless it is a non-empty text. */
export const textOf = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : null;

/** Longer than any honest title or maker: comparing such texts takes time in the square of their length. */
const LONGEST_NAME = 1_000;

/** As `textOf`; `null` for a text that is too long to be a name. */
export function nameOf(value: unknown): string | null {
  const text = textOf(value);
  return text !== null && text.length <= LONGEST_NAME ? text : null;
}

const LONGEST_URL = 2_100;
/** As DNS has it. */
const LONGEST_HOST = 253;

/**
 * Whether `new URL(text, base)` works, of what a page may honestly name: a host with foreign letters takes time in the
 * square of its length to be read, and a text of megabytes would stop the process for an hour.
 */
export function isPlainUrl(text: string, base?: string): boolean {
  if (text.length > LONGEST_URL) return false;
  // The host is one of them, with a scheme and without.
  const hosts = text.split(/[/\\?#]+/, 2);
  return hosts.every(host => host.length <= LONGEST_HOST || /^[!-~]+$/.test(host)) && isUrl(text, base);
}

/** An http(s) URL, or `null`. */
export function webUrlOf(value: unknown): string | null {
  const text = textOf(value);
  return text !== null && isPlainUrl(text) && /^https?:$/.test(new URL(text).protocol) ? text : null;
}

/** A shop's own page. A page of the search engine leads there but cannot be watched. */
export function shopUrlOf(value: unknown): string | null {
  const url = webUrlOf(value);
  return url !== null && !/(^|\.)google\.[a-z.]+$/.test(new URL(url).hostname) ? url : null;
}
