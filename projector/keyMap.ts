/**
 * A map by a row's key: nested maps, one per part of the key. A part's text is then hashed once in its life, while
 * concatenated keys would be copied and hashed for every lookup. What is asked for is often what was asked for just
 * before: the same row, or at least one of the same shop. So the last answer and the last shop's branch are kept at hand.
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
  let lastKey: Key | undefined;
  let lastValue: Value | undefined;
  let lastPart: Part | undefined;
  let lastBranch: unknown;

  function branchOf(part: Part | undefined): unknown {
    if (part === lastPart && lastBranch !== undefined) return lastBranch;
    lastPart = part;
    lastBranch = first.get(part as Part);
    return lastBranch;
  }

  return {
    values,
    get(key) {
      if (lastKey !== undefined && isSame(key, lastKey)) return lastValue;
      const last = key.length - 1;
      let branch = branchOf(key[0]);
      for (let n = 1; n <= last && branch !== undefined; n++) branch = (branch as Level).get(key[n] as Part);
      if (branch === undefined) return undefined;
      lastKey = key;
      lastValue = branch as Value;
      return lastValue;
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

/** From the end: the first parts rarely differ. */
function isSame(a: Key, b: Key): boolean {
  for (let n = a.length - 1; n >= 0; n--) if (a[n] !== b[n]) return false;
  return true;
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
