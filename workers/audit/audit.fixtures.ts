/** Test fixture: the audit trail's follower over real engines. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { auditDigests } from '../../application/audit/digests.js';
import { searchTerms } from '../../domain/audit/searchTerms.js';
import { as, type SessionId } from '../../domain/kernel/names.js';
import { type Client, clientContext } from '../../domain/session/client.js';
import type { NewEvent } from '../../platform/event-store/port.js';
import { openSearch } from '../../platform/search/openSearch.js';
import type { AuditFilter, AuditSearch } from '../../platform/search/port.js';
import { openVault } from '../../platform/vault/openVault.js';
import type { Purpose } from '../../platform/vault/port.js';
import { event, openEngines, until } from '../workers.fixtures.js';
import { runAudit } from './audit.js';

export const SHOP = 'aurora.myshopify.com';
export const FIREFOX = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:140.0) Gecko/20100101 Firefox/140.0';
const page = { page: 'page-a', url: 'https://shop.example/tent', variant: null, vantage: 'direct' };

export const tracked = (name: string, shop = SHOP): NewEvent =>
  event(name, 'CompetitorTracked', { competitorId: name, ...page, label: name, productId: null }, shop);
export const refused = (name: string, code: string, shop = SHOP): NewEvent =>
  event(name, 'MetricRefused', { dataSet: 'orders', code }, shop);
export const connected = (name: string, scopes: readonly string[], shop = SHOP): NewEvent =>
  event(name, 'ShopConnected', { shop, profile: { name: 'Aurora', currency: 'USD', timeZone: 'UTC' }, scopes }, shop);
/** @param wrap decorates the index. */
export async function indexing(wrap: (search: AuditSearch) => AuditSearch = search => search) {
  const engines = await openEngines();
  const folder = mkdtempSync(join(tmpdir(), 'audit-'));
  const search = openSearch(`sqlite:${folder}/search.db`);
  const vault = openVault('sqlite::memory:', { masterKey: Buffer.alloc(32, 7), clock: engines.clock });
  const digests = auditDigests(Buffer.alloc(32, 9));
  onTestFinished(async () => {
    await search.close();
    await vault.close();
    rmSync(folder, { recursive: true });
  });
  const errors: { readonly err?: unknown }[] = [];
  const logger = { ...engines.logger, error: (said: object) => errors.push(said) } as never;
  const ports = { ...engines, logger, vault, search: wrap(search), auditDigests: digests };

  /** @returns a function that stops it. */
  function run(more: Partial<typeof ports> = {}): () => Promise<void> {
    const stop = new AbortController();
    const running = runAudit({ ...ports, ...more }, stop.signal);
    const end = async () => {
      stop.abort();
      await running;
    };
    onTestFinished(end);
    return end;
  }

  /** Waits until the index contains the whole log. */
  const indexed = async () => {
    const head = await engines.eventLog.head();
    await until(async () => (await search.checkpoint()) === head);
  };
  const happens = (...events: readonly NewEvent[]) => engines.eventLog.append('facts', events, 'any');

  /** The same event, caused by a person. */
  const by = async (
    client: Client,
    sent: NewEvent,
    { sessionId, owner = SHOP, purpose = 'account' }: { sessionId?: string; owner?: string; purpose?: Purpose } = {},
  ): Promise<NewEvent> => {
    const context = clientContext(sessionId === undefined ? null : as<SessionId>(sessionId));
    const sealed = await vault.seal(owner, purpose, JSON.stringify(client), context);
    return {
      ...sent,
      meta: { ...sent.meta, client: sealed as never, ...(sessionId === undefined ? {} : { sessionId }) },
    };
  };

  const found = async (filter: AuditFilter = {}) =>
    (await search.find(filter, { limit: 100 })).map(({ action, details }) => `${action} ${details}`);
  /** Searches for a typed text. */
  const typed = (text: string) =>
    found({ terms: searchTerms(text).map(term => ({ ...term, digest: digests.ofTerm(term) })) });

  return { ...engines, ports, search, vault, digests, errors, run, indexed, happens, by, found, typed };
}
