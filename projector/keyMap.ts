/**
 * A map by a row's key: nested maps, one per part of the key. A part's text is then hashed once in its life, while
 * concatenated keys would be copied and hashed for every lookup.
 */
import type { Key } from '../platform/tables/table.js';

export interface KeyMap<Value> {
  get(key: Key): Value | undefined;
  /** @param key one that has no value yet. */
  add(key: Key, value: Value): void;
  /** The values of all keys that begin with this part, in no order. */
  under(first: Part): Iterable<Value>;
  /** In insertion order. */
  readonly values: readonly Value[];
}

type Part = string | number;
type Level = Map<Part, unknown>;

export function keyMap<Value>(): KeyMap<Value> {
  const first: Level = new Map();
  const values: Value[] = [];
  return {
    values,
    get(key) {
      const last = key.length - 1;
      let level: Level | undefined = first;
      for (let n = 0; n < last && level; n++) level = level.get(key[n] as Part) as Level | undefined;
      return level?.get(key[last] as Part) as Value | undefined;
    },
    add(key, value) {
      const last = key.length - 1;
      let level = first;
      for (let n = 0; n < last; n++) level = levelIn(level, key[n] as Part);
      level.set(key[last] as Part, value);
      values.push(value);
    },
    under: part => leavesOf(first.get(part)) as Iterable<Value>,
  };
}

function* leavesOf(branch: unknown): Generator {
  if (branch instanceof Map) for (const next of branch.values()) yield* leavesOf(next);
  else if (branch !== undefined) yield branch;
}

function levelIn(level: Level, part: Part): Level {
  const known = level.get(part) as Level | undefined;
  if (known) return known;
  const next: Level = new Map();
  level.set(part, next);
  return next;
}
