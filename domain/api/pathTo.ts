/** The address of a call with its parameters filled in, as a browser asks for it. Apart from `endpoint.ts`: it is in the client. */
export const pathTo = ({ path }: { readonly path: string }, params: Readonly<Record<string, string>>): string =>
  path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
