import type { Looked } from '../../application/reading/readPageNow.js';
import { type Refusal, refuse } from '../../domain/kernel/decider.js';

/** A slot in the fetcher frees up within seconds, unless the site uses its full time limit. */
const BUSY_SECONDS = 5;

export type Refused = Extract<Looked, { readonly kind: 'postponed' | 'busy' | 'slow_down' }>;

const REFUSALS: readonly Looked['kind'][] = ['postponed', 'busy', 'slow_down'];

export const isRefused = (looked: Looked): looked is Refused => REFUSALS.includes(looked.kind);

/** Refuses a read that the fetcher or the site declined, with the time to retry. */
export function refuseRead(looked: Refused, host: string): Refusal {
  switch (looked.kind) {
    case 'busy':
      return refuse(looked.code, { host, seconds: BUSY_SECONDS });
    case 'slow_down':
      return refuse('COMPETITOR_SLOW_DOWN', { minutes: Math.max(1, Math.ceil((looked.retryAfter ?? 0) / 60)) });
    case 'postponed':
      return refuse('COMPETITOR_BUSY', { host });
  }
}
