/**
 * Writes JSON with one spelling per value (RFC 8785): sorted keys, no spaces, numbers as in ECMAScript. The log stores
 * this form, so that equal events are equal bytes and the sealer hashes the same bytes on any engine. RFC 8785 also
 * requires well-formed text: every event passes this gate, wherever its text came from.
 */
import { wellFormedJson } from '../runtime/json/wellFormedJson.js';

/**
 * Omits members that are `undefined`, like `JSON.stringify`. Replaces a lone surrogate by U+FFFD.
 * @throws TypeError for what JSON cannot represent without loss: a date, a map, a function, a bigint, NaN, `undefined`
 * itself.
 */
export function canonicalJson(value: unknown): string {
  const text = spell(value);
  const repaired = wellFormedJson(text);
  // Repairing keys may have made two equal, or changed their order.
  return repaired === text ? text : spell(JSON.parse(repaired));
}

function spell(value: unknown): string {
  if (typeof value === 'string') return quote(value);
  if (value === null || typeof value === 'boolean' || Number.isFinite(value)) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${Array.from(value, spell).join()}]`;
  if (isPlain(value)) return `{${members(value)}}`;
  throw new TypeError(`not JSON: ${Object.prototype.toString.call(value)}`);
}

/** Nothing to escape: no quote, no backslash, no control character, and no surrogate, which may be a lone one. */
const AS_IT_IS = /^[ !#-[\]-\ud7ff\ue000-\uffff]*$/;

/** Most texts need no escapes, and checking for one takes half the time of `JSON.stringify`. */
const quote = (text: string): string => (AS_IT_IS.test(text) ? `"${text}"` : JSON.stringify(text));

function members(value: Readonly<Record<string, unknown>>): string {
  let text = '';
  for (const { key, spelled } of shapeOf(value)) {
    const member = value[key];
    if (member !== undefined) text += `${text === '' ? '' : ','}${spelled}${spell(member)}`;
  }
  return text;
}

/** An object's keys in order. Events of one type have one shape, so sorting each time would double the work. */
type Shape = readonly { readonly key: string; readonly spelled: string }[];

const shapes = new Map<string, Shape>();
/** Objects whose keys are data have unlimited shapes. */
const MAX_SHAPES = 1_000;

function shapeOf(value: Readonly<Record<string, unknown>>): Shape {
  const keys = Object.keys(value);
  const name = keys.join('\0');
  const cached = shapes.get(name);
  // A key that contains a NUL would read as two keys: such objects keep no shape.
  if (cached?.length === keys.length) return cached;
  const shape = keys.sort().map(key => ({ key, spelled: `${JSON.stringify(key)}:` }));
  if (shapes.size < MAX_SHAPES && !keys.some(key => key.includes('\0'))) shapes.set(name, shape);
  return shape;
}

function isPlain(value: unknown): value is Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
