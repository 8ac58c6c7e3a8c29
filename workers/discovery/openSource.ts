import type { DiscoveryPorts } from './ports.js';
import { serpApi } from './sources/serpApi.js';
import { serper } from './sources/serper.js';
import type { Source } from './sources/source.js';
import { type AskPorts, askInTurn } from './sources/watched/askInTurn.js';
import { watchedStores } from './sources/watched/watchedStores.js';

/** The configured source, for one search; `null` if there is none. */
export function openSource(
  ports: Pick<DiscoveryPorts, 'discovery' | 'extractor' | keyof AskPorts>,
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
      return watchedStores({ ask: askInTurn(ports), extractor: ports.extractor, origins });
    }
  }
}
