/**
 * Statements whose text is put together each time, but of few shapes: planning one of a dozen parts costs the server more
 * than running it. Those that recur are prepared. Only for statements whose answer keeps its columns as long as the
 * process lives: the server refuses a prepared one whose columns changed.
 */
import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Prepared } from './openPostgres.js';

/** How often a text must have come. */
const OFTEN = 4;
/** Texts whose count is kept. */
const COUNTED = 500;
/** A connection keeps what it has prepared until it ends, so there must not be ever more. */
const MOST_PREPARED = 60;

export function prepareRecurring(): (text: string) => string | Prepared {
  const counts = new LRUCache<string, number>({ max: COUNTED });
  const prepared = new Map<string, Prepared>();
  return text => {
    const known = prepared.get(text);
    if (known) return known;
    const count = (counts.get(text) ?? 0) + 1;
    counts.set(text, count);
    if (count < OFTEN || prepared.size >= MOST_PREPARED) return text;
    // The process's stores share connections, on which a name stands for one text.
    const made = { name: createHash('sha256').update(text).digest('base64url'), text };
    prepared.set(text, made);
    counts.delete(text);
    return made;
  };
}
