/** Whether two JSON values are equal, ignoring the order of keys: the log does not keep that order. */
export function sameJson(a: unknown, b: unknown): boolean {
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a === b;
  const [left, right] = [a as Record<string, unknown>, b as Record<string, unknown>];
  const names = Object.keys(left);
  return (
    Array.isArray(a) === Array.isArray(b) &&
    names.length === Object.keys(right).length &&
    names.every(name => name in right && sameJson(left[name], right[name]))
  );
}
