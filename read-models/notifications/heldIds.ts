/**
 * A shop's notification ids as one text, oldest first, each between line breaks. Every event changes it, and parsing and
 * serializing a list would cost more than the rest of the fold.
 */
import { NOTIFICATION_LIMIT } from '../../domain/notifications/limits.js';

export interface HeldIds {
  readonly ids: string;
  readonly size: number;
}

export const NONE_HELD: HeldIds = { ids: '\n', size: 0 };

/** Mirrors `domain/notifications`: drops the oldest, and keeps the place of an existing id. */
export function withNewest(held: HeldIds, id: string): { readonly held: HeldIds; readonly dropped: string | null } {
  if (held.ids.includes(`\n${id}\n`)) return { held, dropped: null };
  const all = { ids: `${held.ids}${id}\n`, size: held.size + 1 };
  if (all.size <= NOTIFICATION_LIMIT) return { held: all, dropped: null };
  const dropped = all.ids.slice(1, all.ids.indexOf('\n', 1));
  return { held: without(all, dropped), dropped };
}

export function without(held: HeldIds, id: string): HeldIds {
  const at = held.ids.indexOf(`\n${id}\n`);
  if (at < 0) return held;
  return { ids: held.ids.slice(0, at) + held.ids.slice(at + id.length + 1), size: held.size - 1 };
}
