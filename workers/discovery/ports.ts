import type { Handle } from '../../application/decide/handle.js';
import type { DiscoverySetup } from '../../application/discovery/discoverySetup.js';
import type { ReactorPorts } from '../../application/follow/reactor.js';
import type { Extractor } from '../../application/reading/extraction-thread/createExtractor.js';
import type { Billing } from '../../platform/billing/port.js';
import type { Bus } from '../../platform/bus/port.js';
import type { SafeFetch } from '../../platform/outbound/fetch/port.js';
import type { HostPacer } from '../../platform/outbound/pace/hostPacer.js';
import type { Shares } from '../../platform/outbound/share/createShares.js';

/** The ports that discovery uses. */
export interface DiscoveryPorts extends ReactorPorts {
  readonly bus: Bus;
  readonly handle: Handle;
  readonly fetch: Pick<SafeFetch, 'page' | 'ended'>;
  /** Shared with the monitor: one request in flight per host across both. */
  readonly pacer: HostPacer;
  readonly shares: Shares;
  readonly extractor: Pick<Extractor, 'extract'>;
  readonly discovery: DiscoverySetup;
  /** `null`: billing is disabled, so no plan is ever paused. */
  readonly billing: Billing | null;
  /** Non-public origins that may host suggestions: exceptions of platform/outbound/fetch. */
  readonly privatePages: readonly string[];
}
