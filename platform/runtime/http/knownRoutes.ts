/** Which methods an address takes, for the answer to those that it does not. */
import type { FastifyInstance } from 'fastify';

interface KnownRoute {
  readonly pattern: RegExp;
  readonly method: string;
}

/** Of all routes that are registered after this. @returns the methods of a path, such as `['GET', 'HEAD']`. */
export function knownRoutes(app: FastifyInstance): (path: string) => readonly string[] {
  const routes: KnownRoute[] = [];
  app.addHook('onRoute', ({ method, url }) => {
    // Assets take any path; a file that is not there is not found, whatever is done to it.
    if (url.includes('*')) return;
    const pattern = new RegExp(`^${url.split('/').map(partOf).join('/')}$`);
    for (const one of [method].flat()) routes.push({ pattern, method: one });
  });
  return path => [...new Set(routes.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method))];
}

const partOf = (part: string): string => (part.startsWith(':') ? '[^/]+' : part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
