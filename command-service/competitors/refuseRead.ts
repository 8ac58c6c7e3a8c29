import type { Looked } from '../../application/reading/readPageNow.js';
import { type Refusal, refuse } from '../../domain/kernel/decider.js';

/** A place in the fetcher is free again within seconds, unless the site takes all the time that it has. */
const BUSY_SECONDS = 5;

export type Refused = Extract<Looked, { readonly kind: 'postponed' | 'busy' }>;

export const isRefused = (looked: Looked): looked is Refused => looked.kind === 'postponed' || looked.kind === 'busy';

/** Why the page was not looked at, and when to try again. */
export const refuseRead = (looked: Refused, host: string): Refusal =>
  looked.kind === 'busy' ? refuse(looked.code, { host, seconds: BUSY_SECONDS }) : refuse('COMPETITOR_BUSY', { host });
