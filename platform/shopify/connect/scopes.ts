/** Returns the requested scopes that were not granted: the merchant can edit the consent page's address. */

/** `write_x` grants `read_x` (shopify reference §3). */
export function missingScopes(wanted: readonly string[], granted: readonly string[]): readonly string[] {
  const held = new Set(granted.flatMap(scope => [scope, scope.replace(/^write_/, 'read_')]));
  return wanted.filter(scope => !held.has(scope));
}
