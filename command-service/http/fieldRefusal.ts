import type { ErrorCode } from '../../domain/kernel/errors.js';

/** Error codes for a field that is missing or has an invalid value. */
export type FieldRefusals = Readonly<Record<string, { readonly missing: ErrorCode; readonly invalid: ErrorCode }>>;

/** @returns the refusal of the first field in `problems` that has one; otherwise `null`. */
export function fieldRefusal(
  body: unknown,
  problems: readonly { readonly instancePath: string }[],
  fields: FieldRefusals,
): ErrorCode | null {
  const values = typeof body === 'object' && body !== null ? (body as Readonly<Record<string, unknown>>) : {};
  for (const [name, { missing, invalid }] of Object.entries(fields)) {
    if ((values[name] ?? null) === null) return missing;
    if (problems.some(({ instancePath }) => `${instancePath}/`.startsWith(`/${name}/`))) return invalid;
  }
  return null;
}
