/**
 * Formats audit details: joins parts with `; ` and writes a changed field as `field: before -> after`. Escapes typed
 * text so that it can't imitate either.
 */
import { oneLine } from '../kernel/oneLine.js';

const TEXT_LIMIT = 120;

type Value = string | number | null | undefined;

/** Joins the parts of one line; skips `null`. */
export const parts = (...list: readonly (string | null)[]): string => list.filter(part => part !== null).join('; ');

/**
 * `field: before -> after`; `null` if nothing changed.
 * @param before `undefined` if unknown: states only the new value.
 */
export function change(field: string, before: Value, after: Value): string | null {
  if (before === undefined) return `${field}: ${after ?? 'none'}`;
  return before === after ? null : `${field}: ${before ?? 'none'} -> ${after ?? 'none'}`;
}

/** Reduces typed or found text to one short line without e-mail addresses. */
export function typed(text: string): string {
  const line = oneLine(text.slice(0, 4 * TEXT_LIMIT).toWellFormed());
  if (!/[;@>]/.test(line)) return cut(line, TEXT_LIMIT);
  const plain = line
    .replaceAll('->', '→')
    .replaceAll(';', ',')
    .replace(/[^\s@"'<>()]{1,64}@[^\s@"'<>()]{1,255}/g, '[address]');
  return cut(plain, TEXT_LIMIT);
}

/** Like `typed`, in quotation marks. */
export const quoted = (text: string): string => `“${typed(text)}”`;

/** A page's host and path. Omits the query, which may contain anything. */
export function addressOf(url: string): string {
  try {
    const { host, pathname } = new URL(url);
    return typed(pathname === '/' ? host : `${host}${pathname}`);
  } catch {
    return typed(url);
  }
}

/** The last part of a global id: `gid://shopify/Product/79829` is `79829`. */
export const numberOf = (globalId: string): string => typed(globalId.slice(globalId.lastIndexOf('/') + 1));

/** `1 order`, `2 orders`. */
export const counted = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`;

/** Formats `in_stock` as `in stock`. */
export const words = (code: string): string => code.replaceAll('_', ' ').toLowerCase();

/** `2026-07-01 09:30 UTC`. */
export const moment = (instant: string): string => `${instant.slice(0, 16).replace('T', ' ')} UTC`;

/** Truncates to `limit` characters, including an ellipsis. Never splits a surrogate pair. */
export function cut(text: string, limit: number): string {
  if (text.length <= limit) return text;
  return `${text.slice(0, limit - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}
