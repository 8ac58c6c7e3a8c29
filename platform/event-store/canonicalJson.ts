/**
 * JSON with one spelling per value (RFC 8785): keys sorted, no spaces, numbers as ECMAScript prints them. It is what is
 * stored, so that equal events are equal bytes and the sealer can hash what it reads on any engine.
 */

/**
 * Members that are `undefined` are left out, as in `JSON.stringify`.
 * @throws TypeError for what JSON cannot say without loss: a date, a map, a function, a bigint, NaN, `undefined` itself.
 */
export function canonicalJson(value: unknown): string {
  if (value === null || typeof value === 'string' || typeof value === 'boolean' || Number.isFinite(value))
    return JSON.stringify(value);
  if (Array.isArray(value)) return `[${Array.from(value, canonicalJson).join()}]`;
  if (isPlain(value)) return `{${members(value)}}`;
  throw new TypeError(`not JSON: ${Object.prototype.toString.call(value)}`);
}

function members(value: Readonly<Record<string, unknown>>): string {
  const present: string[] = [];
  for (const key of Object.keys(value).sort()) {
    const member = value[key];
    if (member !== undefined) present.push(`${JSON.stringify(key)}:${canonicalJson(member)}`);
  }
  return present.join();
}

function isPlain(value: unknown): value is Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
