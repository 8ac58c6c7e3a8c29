import type { DiscoveryPorts } from './ports.js';
import { serpApi } from './sources/serpApi.js';
import { serper } from './sources/serper.js';
import type { Source } from './sources/source.js';
import { watchedStores } from './sources/watched/watchedStores.js';

/** Reference §9: a host is asked every second or two. */
const PAUSE_MS = 1_500;

/** The source that the configuration names, for one search; `null` where there is none. */
export function openSource(
  { discovery: { service }, fetch, extractor }: Pick<DiscoveryPorts, 'discovery' | 'fetch' | 'extractor'>,
  watchedUrls: readonly string[],
): Source | null {
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
      return watchedStores({ fetch, extractor, origins, pauseMs: PAUSE_MS });
    }
  }
}
