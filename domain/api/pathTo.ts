/** Fills in an endpoint's path parameters. Separate from `endpoint.ts` because the client bundles it. */
export const pathTo = ({ path }: { readonly path: string }, params: Readonly<Record<string, string>>): string =>
  path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
