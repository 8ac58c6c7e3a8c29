/**
 * A map from row keys, as nested maps for each part of the key, with the second part innermost. Consecutive lookups
 * usually differ only in that part, so the last innermost map is cached.
 *
 * Needed for the bar 'rebuild >= 30,000 events/s': concatenating and hashing keys took more time than the folds.
 */
import type { Key } from '../platform/tables/table.js';

export interface KeyMap<Value> {
  get(key: Key): Value | undefined;
  /** @param key a key without a value. */
  add(key: Key, value: Value): void;
  /** The values of all keys that start with this part, unordered. */
  under(first: Part): readonly Value[];
  /** In insertion order. */
  readonly values: readonly Value[];
}

type Part = string | number;
type Level = Map<Part, unknown>;

export const keyMap = <Value>(): KeyMap<Value> => new NestedMaps<Value>();

/**
 * A class, like those in `rowsOfBatch` and `totalsOfBatch`: creating closures per batch took 17 % of a rebuild's CPU time
 * (bar: rebuild >= 30,000 events/s).
 */
class NestedMaps<Value> implements KeyMap<Value> {
  readonly values: Value[] = [];
  private readonly first: Level = new Map();
  private lastKey: Key | undefined;
  private lastLevel: Level | undefined;

  get(key: Key): Value | undefined {
    return this.levelOf(key, knownLevel)?.get(innermost(key)) as Value | undefined;
  }

  add(key: Key, value: Value): void {
    this.levelOf(key, levelIn)?.set(innermost(key), value);
    this.values.push(value);
  }

  under(first: Part): readonly Value[] {
    return leavesOf(this.first.get(first), []);
  }

  /** The key's innermost map, if every step has one. */
  private levelOf(key: Key, step: (level: Level, part: Part) => Level | undefined): Level | undefined {
    if (this.lastLevel !== undefined && this.lastKey !== undefined && sharesLevel(key, this.lastKey))
      return this.lastLevel;
    let level: Level | undefined = this.first;
    if (key.length > 1) level = step(level, key[0] as Part);
    for (let n = key.length - 1; n > 1 && level !== undefined; n--) level = step(level, key[n] as Part);
    this.lastKey = key;
    this.lastLevel = level;
    return level;
  }
}

const innermost = (key: Key): Part => key[key.length > 1 ? 1 : 0] as Part;

/** Compares all parts except the innermost. */
function sharesLevel(a: Key, b: Key): boolean {
  if (a.length < 2) return true;
  for (let n = a.length - 1; n > 1; n--) if (a[n] !== b[n]) return false;
  return a[0] === b[0];
}

function leavesOf<Value>(branch: unknown, leaves: Value[]): Value[] {
  if (branch instanceof Map) for (const next of branch.values()) leavesOf(next, leaves);
  else if (branch !== undefined) leaves.push(branch as Value);
  return leaves;
}

const knownLevel = (level: Level, part: Part): Level | undefined => level.get(part) as Level | undefined;

function levelIn(level: Level, part: Part): Level {
  const known = knownLevel(level, part);
  if (known) return known;
  const next: Level = new Map();
  level.set(part, next);
  return next;
}
