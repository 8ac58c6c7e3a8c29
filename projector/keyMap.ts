/**
 * A map by a row's key: nested maps, one per part of the key. A part's text is then hashed once in its life, while
 * concatenated keys would be copied and hashed for every lookup.
 *
 * The second part comes last: of a product's day, or a page's check, it is what differs from one lookup to the next,
 * while shop and day stay. So the innermost map of the lookup before is kept at hand, and there are few of them.
 */
import type { Key } from '../platform/tables/table.js';

export interface KeyMap<Value> {
  get(key: Key): Value | undefined;
  /** @param key one that has no value yet. */
  add(key: Key, value: Value): void;
  /** The values of all keys that begin with this part, in no order. */
  under(first: Part): readonly Value[];
  /** In insertion order. */
  readonly values: readonly Value[];
}

type Part = string | number;
type Level = Map<Part, unknown>;

export const keyMap = <Value>(): KeyMap<Value> => new NestedMaps<Value>();

/**
 * A class here, in `rowsOfBatch` and in `totalsOfBatch`: these are created for each batch and called for each event.
 * Closures would be other functions in each batch, and the engine would compile the code that calls them again and
 * again: that took a sixth of the CPU time of a rebuild.
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

  /** The innermost map of this key, if there is one at every step. */
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

/** Whether all parts but the innermost are equal. */
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
