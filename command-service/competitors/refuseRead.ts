import type { Looked } from '../../application/reading/readPageNow.js';
import { type Refusal, refuse } from '../../domain/kernel/decider.js';

/** A slot in the fetcher frees up within seconds, unless the site uses its full time limit. */
const BUSY_SECONDS = 5;

export type Refused = Extract<Looked, { readonly kind: 'postponed' | 'busy' }>;

export const isRefused = (looked: Looked): looked is Refused => looked.kind === 'postponed' || looked.kind === 'busy';

/** Refuses a read that the fetcher declined, with the time to retry. */
export const refuseRead = (looked: Refused, host: string): Refusal =>
  looked.kind === 'busy' ? refuse(looked.code, { host, seconds: BUSY_SECONDS }) : refuse('COMPETITOR_BUSY', { host });
