/** How competitors are searched for, as configured. */
import type { Config } from '../../platform/runtime/config/config.js';

/** `not_configured`: the search service needs a key and there is none. */
export type DiscoveryReadiness = 'ready' | 'off' | 'not_configured';

/**
 * `sandbox` speaks SerpApi's protocol. `watched`: no search service, only the stores that the merchant already watches.
 */
export type SearchService =
  | { readonly kind: 'sandbox' | 'serpapi' | 'serper'; readonly origin: string; readonly key: string }
  | { readonly kind: 'watched' };

/** An OpenAI-compatible endpoint that ranks suggestions; always optional. */
export interface RankingSetup {
  /** Without a trailing slash; `/chat/completions` is appended. */
  readonly url: string;
  readonly model: string;
  /** `null`: it needs none. */
  readonly key: string | null;
}

export interface DiscoverySetup {
  readonly readiness: DiscoveryReadiness;
  /** `null` unless ready. */
  readonly service: SearchService | null;
  /** Whether offers on marketplaces are also suggested. */
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
