/** Plan changes without a merchant's click. Does nothing if billing is disabled. */

import { runReactor } from '../../application/follow/reactor.js';
import type { Billing } from '../../platform/billing/port.js';
import { every } from '../../platform/runtime/every.js';
import { createSubscriptionCheck, endTrials, type FollowPorts } from './followPlans.js';
import { planNotifications } from './planNotifications.js';
import { trials } from './trials.js';

export type BillingPorts = Omit<FollowPorts, 'billing'> & {
  /** `null`: billing is disabled. */
  readonly billing: Billing | null;
};

const TRIALS_MS = 10_000;
const SUBSCRIPTIONS_MS = 60_000;

/** Runs until aborted. */
export async function runBilling(ports: BillingPorts, signal: AbortSignal): Promise<void> {
  const { billing } = ports;
  if (!billing) return;
  const charged = { ...ports, billing };
  const failed = (err: unknown) => ports.logger.error({ err }, 'plans could not be checked; it will be retried');
  await Promise.all([
    runReactor(charged, trials(charged), signal),
    runReactor(charged, planNotifications(charged), signal),
    every(TRIALS_MS, () => endTrials(charged), { signal, failed }),
    every(SUBSCRIPTIONS_MS, createSubscriptionCheck(charged), { signal, failed }),
  ]);
}
