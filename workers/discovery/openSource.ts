import type { DiscoveryPorts } from './ports.js';
import { serpApi } from './sources/serpApi.js';
import { serper } from './sources/serper.js';
import type { Source } from './sources/source.js';
import { inTurn, type Turns } from './sources/watched/inTurn.js';
import { watchedStores } from './sources/watched/watchedStores.js';

/** The source that the configuration names, for one search; `null` where there is none. */
export function openSource(
  ports: Pick<DiscoveryPorts, 'discovery' | 'extractor' | keyof Turns>,
  watchedUrls: readonly string[],
): Source | null {
  const { service } = ports.discovery;
  switch (service?.kind) {
    case undefined:
      return null;
    case 'sandbox':
    case 'serpapi':
      return serpApi(service);
    case 'serper':
      return serper(service);
    case 'watched': {
      const origins = watchedUrls.map(url => new URL(url).origin);
      return watchedStores({ ask: inTurn(ports), extractor: ports.extractor, origins });
    }
  }
}
