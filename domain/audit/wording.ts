/**
 * How the details of audit entries are written: parts joined by `; `, and a changed field as `field: before -> after`.
 * Text that someone typed cannot be taken for either.
 */
import { oneLine } from '../kernel/oneLine.js';

const TEXT_LIMIT = 120;

type Value = string | number | null | undefined;

/** The parts of one line; those that are `null` are left out. */
export const parts = (...told: readonly (string | null)[]): string => told.filter(part => part !== null).join('; ');

/**
 * `field: before -> after`; `null` if nothing changed.
 * @param before `undefined`: not known; then only the new value is told.
 */
export function change(field: string, before: Value, after: Value): string | null {
  if (before === undefined) return `${field}: ${after ?? 'none'}`;
  return before === after ? null : `${field}: ${before ?? 'none'} -> ${after ?? 'none'}`;
}

/** Text that was typed or found: one short line, without anything that looks like an e-mail address. */
export function typed(text: string): string {
  const line = oneLine(text.slice(0, 4 * TEXT_LIMIT).toWellFormed());
  if (!/[;@>]/.test(line)) return cut(line, TEXT_LIMIT);
  const plain = line
    .replaceAll('->', '→')
    .replaceAll(';', ',')
    .replace(/[^\s@"'<>()]{1,64}@[^\s@"'<>()]{1,255}/g, '[address]');
  return cut(plain, TEXT_LIMIT);
}

/** The same, in quotation marks. */
export const quoted = (text: string): string => `“${typed(text)}”`;

/** Host and path of a page. The query stays out: it may hold anything. */
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

/** `in_stock` as `in stock`. */
export const words = (code: string): string => code.replaceAll('_', ' ').toLowerCase();

/** `2026-07-01 09:30 UTC`. */
export const moment = (instant: string): string => `${instant.slice(0, 16).replace('T', ' ')} UTC`;

/** At most so many characters, the last one an ellipsis if it was longer. Never half a surrogate pair. */
export function cut(text: string, limit: number): string {
  if (text.length <= limit) return text;
  return `${text.slice(0, limit - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}
