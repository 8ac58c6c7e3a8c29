/** Reads foreign JSON without assuming its shape. */
import { isUrl } from '../../../domain/kernel/isUrl.js';

export type Json = Readonly<Record<string, unknown>>;

export const recordOf = (value: unknown): Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {};

export const recordsIn = (value: unknown): readonly Json[] => (Array.isArray(value) ? value.map(recordOf) : []);

/** Trimmed text; `null` for anything else or empty text. */
export const textOf = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : null;

/** Longer than any honest title or brand: comparing texts takes quadratic time. */
const LONGEST_NAME = 1_000;

/** Like `textOf`, but `null` for a text too long to be a name. */
export function nameOf(value: unknown): string | null {
  const text = textOf(value);
  return text !== null && text.length <= LONGEST_NAME ? text : null;
}

const LONGEST_URL = 2_100;
/** The DNS limit. */
const LONGEST_HOST = 253;

/**
 * True if `new URL(text, base)` works and the text is of honest length: parsing an international host takes quadratic
 * time, so a text of megabytes would block the process for an hour.
 */
export function isPlainUrl(text: string, base?: string): boolean {
  if (text.length > LONGEST_URL) return false;
  // One of these is the host, with or without a scheme.
  const hosts = text.split(/[/\\?#]+/, 2);
  return hosts.every(host => host.length <= LONGEST_HOST || /^[!-~]+$/.test(host)) && isUrl(text, base);
}

/** An http(s) URL, or `null`. */
export function webUrlOf(value: unknown): string | null {
  const text = textOf(value);
  return text !== null && isPlainUrl(text) && /^https?:$/.test(new URL(text).protocol) ? text : null;
}

/** A shop's own page. `null` for a page of the search engine, which cannot be watched. */
export function shopUrlOf(value: unknown): string | null {
  const url = webUrlOf(value);
  return url !== null && !/(^|\.)google\.[a-z.]+$/.test(new URL(url).hostname) ? url : null;
}
