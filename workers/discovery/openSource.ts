import type { ShopDomain } from '../../domain/kernel/names.js';
import type { DiscoveryPorts } from './ports.js';
import { RETRY_POLICY } from './sources/callSearchService.js';
import { serpApi } from './sources/serpApi.js';
import { serper } from './sources/serper.js';
import type { Source } from './sources/source.js';
import { type AskPorts, fetchInHostSlot } from './sources/watched/fetchInHostSlot.js';
import { watchedStores } from './sources/watched/watchedStores.js';

/** The configured source for one search; `null` without one. @param signal aborts its requests. */
export function openSource(
  ports: Pick<DiscoveryPorts, 'discovery' | 'extractor' | keyof AskPorts>,
  shop: ShopDomain,
  watchedUrls: readonly string[],
  signal: AbortSignal,
): Source | null {
  const { service } = ports.discovery;
  switch (service?.kind) {
    case undefined:
      return null;
    case 'sandbox':
    case 'serpapi':
      return serpApi(service, { ...RETRY_POLICY, signal });
    case 'serper':
      return serper(service, { ...RETRY_POLICY, signal });
    case 'watched': {
      const origins = watchedUrls.map(url => new URL(url).origin);
      return watchedStores({ ask: fetchInHostSlot(ports, shop), extractor: ports.extractor, origins });
    }
  }
}
