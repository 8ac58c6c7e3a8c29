/** Test fixture: compares the tables that each request reads with those that its endpoint declares. */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { Endpoint } from '../../domain/api/endpoint.js';

/** Every request reads the projections' positions; only health reports them. */
const BOOKKEEPING = 'projections';

const currentEndpoint = new AsyncLocalStorage<Endpoint | undefined>();

export function touchedTables() {
  const touched = new Map<Endpoint, Set<string>>();

  /** Must run before the routes are registered. */
  function follow(app: FastifyInstance): void {
    app.addHook('onRequest', (request, _, done) => currentEndpoint.run(request.routeOptions.config.endpoint, done));
  }

  /** Wraps a connection and records the queries of each request. */
  function watched<Tables>(sql: Kysely<Tables>): Kysely<Tables> {
    const tablesOfQuery = new WeakMap<object, readonly string[]>();
    return sql.withPlugin({
      // A prepared query is built once and runs for many requests under the same id.
      transformQuery({ node, queryId }) {
        tablesOfQuery.set(queryId, tablesIn(sql.getExecutor().compileQuery(node, queryId).sql));
        return node;
      },
      async transformResult({ result, queryId }) {
        const endpoint = currentEndpoint.getStore();
        if (endpoint) {
          const tables = touched.get(endpoint) ?? new Set();
          for (const name of tablesOfQuery.get(queryId) ?? []) tables.add(name);
          touched.set(endpoint, tables);
        }
        return result;
      },
    });
  }

  /** The tables that an endpoint's requests have read so far. */
  const tablesOf = (endpoint: Endpoint): readonly string[] =>
    [...(touched.get(endpoint) ?? [])]
      .filter(name => name !== BOOKKEEPING || endpoint.reads?.includes(BOOKKEEPING))
      .sort();

  /** Tables that an endpoint reads without declaring them. */
  const unnamed = (): readonly string[] =>
    [...touched.keys()].flatMap(endpoint =>
      tablesOf(endpoint)
        .filter(name => !endpoint.reads?.includes(name))
        .map(name => `${endpoint.method} ${endpoint.path} reads ${name}`),
    );

  return { follow, watched, tablesOf, unnamed };
}

const tablesIn = (statement: string): readonly string[] =>
  [...statement.matchAll(/\b(?:from|join|into|update) "(\w+)"/gi)].flatMap(([, name]) => name ?? []);
