import type { ErrorCode } from '../../domain/kernel/errors.js';

/** What a field's absence, and a value that it cannot have, are called in words of their own. */
export type FieldRefusals = Readonly<Record<string, { readonly missing: ErrorCode; readonly invalid: ErrorCode }>>;

/** @returns the refusal of the first field that `problems` are about and that has one; else `null`. */
export function fieldRefusal(
  body: unknown,
  problems: readonly { readonly instancePath: string }[],
  fields: FieldRefusals,
): ErrorCode | null {
  const given = typeof body === 'object' && body !== null ? (body as Readonly<Record<string, unknown>>) : {};
  for (const [name, { missing, invalid }] of Object.entries(fields)) {
    if ((given[name] ?? null) === null) return missing;
    if (problems.some(({ instancePath }) => `${instancePath}/`.startsWith(`/${name}/`))) return invalid;
  }
  return null;
}
