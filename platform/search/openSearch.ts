import { engineOf } from '../runtime/config/engineOf.js';
import { openElasticsearch } from './elasticsearch/openElasticsearch.js';
import type { AuditSearch } from './port.js';
import { openPostgresSearch } from './postgres/openPostgresSearch.js';
import { openSqliteSearch } from './sqlite/openSqliteSearch.js';

/**
 * `TIDEWATCH_SEARCH`: one URL chooses the engine. A server is not asked before `ready`, or the first use.
 * @throws EngineUnknown for a scheme that this version does not build.
 */
export const openSearch = (url: string): AuditSearch =>
  engineOf('SEARCH', url, {
    sqlite: path => openSqliteSearch(path),
    postgres: () => openPostgresSearch(url),
    https: () => openElasticsearch(url),
    http: () => openElasticsearch(url),
  });
