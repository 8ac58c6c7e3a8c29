/** Returns the requested scopes that were not granted: the merchant can edit the consent page's address. */

/** `write_x` grants `read_x` (shopify reference §3). */
export function missingScopes(required: readonly string[], granted: readonly string[]): readonly string[] {
  const effective = new Set(granted.flatMap(scope => [scope, scope.replace(/^write_/, 'read_')]));
  return required.filter(scope => !effective.has(scope));
}
