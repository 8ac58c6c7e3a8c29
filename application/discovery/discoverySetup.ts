/** Derives the discovery setup from the configuration. */
import type { Config } from '../../platform/runtime/config/config.js';

/** `not_configured`: the search service requires a key. */
export type DiscoveryReadiness = 'ready' | 'off' | 'not_configured';

/**
 * `sandbox` uses SerpApi's protocol. `watched` uses no search service, only the stores that the merchant already watches.
 */
export type SearchService =
  | { readonly kind: 'sandbox' | 'serpapi' | 'serper'; readonly origin: string; readonly key: string }
  | { readonly kind: 'watched' };

/** An optional OpenAI-compatible endpoint that ranks suggestions. */
export interface RankingSetup {
  /** No trailing slash; `/chat/completions` is appended. */
  readonly url: string;
  readonly model: string;
  /** `null` if the endpoint requires none. */
  readonly key: string | null;
}

export interface DiscoverySetup {
  readonly readiness: DiscoveryReadiness;
  /** `null` unless ready. */
  readonly service: SearchService | null;
  /** True to suggest offers on marketplaces too. */
  readonly marketplaces: boolean;
  readonly ranking: RankingSetup | null;
}

type Settings = Pick<
  Config,
  'DISCOVERY' | 'DISCOVERY_MARKETPLACES' | 'SERPAPI_KEY' | 'SERPER_KEY' | 'AI_URL' | 'AI_MODEL' | 'AI_KEY'
>;

/** @param sandboxOrigin `null` if there is no sandbox. */
export function discoverySetup(config: Settings, sandboxOrigin: string | null): DiscoverySetup {
  const service = serviceOf(config, sandboxOrigin);
  return {
    readiness: config.DISCOVERY === 'off' ? 'off' : service ? 'ready' : 'not_configured',
    service,
    marketplaces: config.DISCOVERY_MARKETPLACES,
    ranking:
      config.AI_URL && config.AI_MODEL
        ? { url: config.AI_URL.replace(/\/+$/, ''), model: config.AI_MODEL, key: config.AI_KEY }
        : null,
  };
}

function serviceOf({ DISCOVERY, SERPAPI_KEY, SERPER_KEY }: Settings, sandbox: string | null): SearchService | null {
  switch (DISCOVERY) {
    case 'off':
      return null;
    case 'watched:':
      return { kind: 'watched' };
    case 'sandbox:':
      return sandbox === null ? null : { kind: 'sandbox', origin: `${sandbox}/serpapi`, key: 'sandbox' };
    case 'serpapi:':
      return SERPAPI_KEY === null ? null : { kind: 'serpapi', origin: 'https://serpapi.com', key: SERPAPI_KEY };
    case 'serper:':
      return SERPER_KEY === null ? null : { kind: 'serper', origin: 'https://google.serper.dev', key: SERPER_KEY };
  }
}
