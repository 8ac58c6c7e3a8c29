/** Serialises JSON with ids beyond 2^53: bigints in memory, digits in the text. `JSON.stringify` cannot write them. */
export type Json = string | number | bigint | boolean | null | readonly Json[] | { readonly [key: string]: Json };

export function jsonText(value: Json): string {
  if (typeof value === 'bigint') return String(value);
  if (Array.isArray(value)) return `[${value.map(jsonText).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  return `{${Object.entries(value)
    .map(([key, item]) => `${JSON.stringify(key)}:${jsonText(item)}`)
    .join(',')}}`;
}
