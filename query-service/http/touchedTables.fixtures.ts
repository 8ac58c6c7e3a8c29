/** Compares the tables that each request's SQL reads with those that its endpoint names. Test code only. */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { Endpoint } from '../../domain/api/endpoint.js';

/** Every read checks the positions of the read models; only health answers from that. */
const BOOKKEEPING = 'projections';

/** Shared: Node copies every store that was ever used into each new promise, and hundreds of tests open a read side. */
const asked = new AsyncLocalStorage<Endpoint | undefined>();

export function touchedTables() {
  const touched = new Map<Endpoint, Set<string>>();

  /** Before the routes are registered. */
  function follow(app: FastifyInstance): void {
    app.addHook('onRequest', (request, _, done) => asked.run(request.routeOptions.config.endpoint, done));
  }

  /** The same connection; records what it runs for a request. */
  function watched<Tables>(sql: Kysely<Tables>): Kysely<Tables> {
    const tablesOfQuery = new WeakMap<object, readonly string[]>();
    return sql.withPlugin({
      // A prepared query is built once, and then run for many requests under the same id.
      transformQuery({ node, queryId }) {
        tablesOfQuery.set(queryId, tablesIn(sql.getExecutor().compileQuery(node, queryId).sql));
        return node;
      },
      async transformResult({ result, queryId }) {
        const endpoint = asked.getStore();
        if (endpoint) {
          const tables = touched.get(endpoint) ?? new Set();
          for (const name of tablesOfQuery.get(queryId) ?? []) tables.add(name);
          touched.set(endpoint, tables);
        }
        return result;
      },
    });
  }

  /** The tables that requests to an endpoint have read so far. */
  const tablesOf = (endpoint: Endpoint): readonly string[] =>
    [...(touched.get(endpoint) ?? [])]
      .filter(name => name !== BOOKKEEPING || endpoint.reads?.includes(BOOKKEEPING))
      .sort();

  /** Tables read for an endpoint that does not name them. */
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
