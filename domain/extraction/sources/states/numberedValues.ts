/**
 * Decodes state in which values refer to each other by index: Nuxt's `[{"price":1},19.9]`, and `[{"_1":2},"price",19.9]`
 * from Remix and React Router.
 */
import type { PageScript } from '../../page/tree.js';
import { streamedText } from './streamedText.js';

const MAX_DEPTH = 60;

export const nuxtState = (values: readonly unknown[]): unknown => new Numbered(values).valueAt(0, 0);

const ENQUEUE = /streamController\.enqueue\(\s{0,3}(?=")/g;
/** `P7:[…]`: the value of a promise. */
const LATER = /^P(\d{1,6}):/;

/** The first line is the state; later lines append the values of its promises to the same list. */
export function remixState(scripts: readonly PageScript[]): unknown {
  const lines = streamedText(scripts, 'streamController', ENQUEUE).split('\n', 1_000);
  const values: unknown[] = [];
  const promised = new Map<unknown, number>();
  for (const [n, line] of lines.entries()) {
    const later = n === 0 ? null : LATER.exec(line);
    const part = later || n === 0 ? listIn(line.slice(later?.[0].length ?? 0)) : null;
    if (!part) continue;
    if (later) promised.set(Number(later[1]), values.length);
    for (const value of part) values.push(value);
  }
  return values.length === 0 ? undefined : new Numbered(values, promised).valueAt(0, 0);
}

function listIn(line: string): readonly unknown[] | null {
  try {
    const value: unknown = JSON.parse(line);
    return Array.isArray(value) ? value : null;
  } catch {
    return null;
  }
}

class Numbered {
  private readonly made = new Map<number, unknown>();

  /** @param promised the start indexes of Remix's promise values; `null` for Nuxt, which writes property names out */
  constructor(
    private readonly values: readonly unknown[],
    private readonly promised: ReadonlyMap<unknown, number> | null = null,
  ) {}

  /** Both formats use negative indexes for `undefined` and similar. */
  valueAt(place: unknown, depth: number): unknown {
    if (typeof place !== 'number' || depth > MAX_DEPTH) return undefined;
    const value = this.values[place];
    if (typeof value !== 'object' || value === null) return value;
    if (!this.made.has(place)) {
      // Circular references to this value resolve to undefined.
      this.made.set(place, undefined);
      this.made.set(place, Array.isArray(value) ? this.listOf(value, depth + 1) : this.objectOf(value, depth + 1));
    }
    return this.made.get(place);
  }

  private listOf(list: readonly unknown[], depth: number): unknown {
    const [kind, first] = list;
    if (typeof kind !== 'string') return list.map(place => this.valueAt(place, depth));
    if (kind === 'P') return this.valueAt(this.promised?.get(first), depth);
    if (kind === 'Set' || kind === 'S') return list.slice(1).map(place => this.valueAt(place, depth));
    // `["Reactive",3]` wraps a value; `["Date","2026-…"]` is one.
    if (typeof first === 'object' && first !== null) return this.objectOf(first, depth);
    return typeof first === 'number' ? this.valueAt(first, depth) : first;
  }

  private objectOf(places: object, depth: number): unknown {
    const made: Record<string, unknown> = Object.create(null);
    for (const [key, place] of Object.entries(places)) {
      const name = this.promised ? this.values[Number(key.slice(1))] : key;
      if (typeof name === 'string') made[name] = this.valueAt(place, depth);
    }
    return made;
  }
}
