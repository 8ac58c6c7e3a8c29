import type { Audience } from '../../../domain/api/endpoint.js';

/** Paths whose first part is not the noun that a reader looks for. */
const NAMED: readonly (readonly [pattern: RegExp, group: string])[] = [
  [/^\/api\/(?:analytics\/privacy|compliance)\//, 'Privacy'],
  [/^\/api\/competitors\/(?:suggestions|discovery)(?:\/|$)/, 'Discovery'],
  [/^(?:\/api)?\/auth\/shopify\/(?!notifications)/, 'Store and sessions'],
];
const FIRST_PART = /^\/api\/(?:auth\/shopify\/)?([\w-]+)/;

/** Groups the calls in the API reference (an OpenAPI tag): by noun, and last those that no API token can make. */
export function groupOf(path: string, audience: Audience | undefined): string {
  if (audience === 'admin') return 'Operator';
  if (audience !== 'session') return 'Links and callbacks';
  const named = NAMED.find(([pattern]) => pattern.test(path));
  if (named) return named[1];
  const part = FIRST_PART.exec(path)?.[1] ?? 'other';
  return (part.charAt(0).toUpperCase() + part.slice(1)).replaceAll('-', ' ');
}
