/** Records which methods an address accepts, for the response to other methods. */
import type { FastifyInstance } from 'fastify';

interface KnownRoute {
  readonly pattern: RegExp;
  readonly method: string;
}

/** Covers all routes registered after this. @returns a path's methods, such as `['GET', 'HEAD']`. */
export function knownRoutes(app: FastifyInstance): (path: string) => readonly string[] {
  const routes: KnownRoute[] = [];
  app.addHook('onRoute', ({ method, url }) => {
    // The assets route matches any path; a missing file is not found, whatever the method.
    if (url.includes('*')) return;
    const pattern = new RegExp(`^${url.split('/').map(partOf).join('/')}$`);
    for (const one of [method].flat()) routes.push({ pattern, method: one });
  });
  return path => [...new Set(routes.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method))];
}

const partOf = (part: string): string => (part.startsWith(':') ? '[^/]+' : part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
