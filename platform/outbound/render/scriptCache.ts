/** Keeps sites' scripts and styles between the pages of a site, as a browser would, so that few are requested again. */
import { LRUCache } from 'lru-cache';
import type { ReadResource } from '../fetch/port.js';
import type { Resource } from './port.js';

export interface ScriptCache {
  find(url: string): Resource | null;
  /** Keeps it if its site allows that. */
  add(url: string, resource: ReadResource): void;
}

const SIZE_BYTES = 32 * 1024 * 1024;
const LONGEST_S = 3_600;
/** Data may be a price, which is read anew every time. */
const KEPT = /javascript|ecmascript|text\/css/i;
const NOT_KEPT = /no-store|no-cache|private/i;

export function scriptCache(): ScriptCache {
  const kept = new LRUCache<string, Resource>({
    maxSize: SIZE_BYTES,
    sizeCalculation: ({ bytes }) => bytes.length + 1,
  });
  return {
    find: url => kept.get(url) ?? null,
    add(url, { contentType, cacheControl, bytes }) {
      const age = Number(/max-age=(\d{1,9})/i.exec(cacheControl)?.[1] ?? 0);
      if (age === 0 || NOT_KEPT.test(cacheControl) || !KEPT.test(contentType)) return;
      kept.set(url, { contentType, bytes }, { ttl: Math.min(age, LONGEST_S) * 1_000 });
    },
  };
}
