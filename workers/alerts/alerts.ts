/** Alerts by e-mail and SMS: from a change on a page to a message and its outcome. */

import { type Reactor, runReactor } from '../../application/follow/reactor.js';
import { reactorBus } from '../../application/follow/reactorBus.js';
import { consume } from '../../application/topics/consume.js';
import { correlated } from '../../application/topics/correlated.js';
import { publish } from '../../application/topics/publish.js';
import { alertDeliveries } from '../../domain/alerts/alertDelivery.js';
import { every } from '../../platform/runtime/every.js';
import { ATTEMPTS, deliver } from './deliver.js';
import { dispatchAlerts } from './dispatchAlerts.js';
import { evaluator } from './evaluate.js';
import { findBlocked } from './findBlocked.js';
import { forgetOldAlerts } from './forgetOldAlerts.js';
import type { AlertPorts } from './ports.js';
import { queueAlerts } from './queueAlerts.js';
import { standingReporter } from './reportStanding.js';
import { dispatchWeekly } from './weekly/dispatchWeekly.js';

const HAND_OUT_MS = 1_000;
const BLOCKED_MS = 60_000;
const FORGET_MS = 600_000;
const WEEKLY_MS = 60_000;
/** Recipients served concurrently. Many, because a receiver takes 15 s to fail (`guardedPost`), and a store may have several. */
const CONCURRENCY = 64;

/** Runs until aborted. */
export async function runAlerts(ports: AlertPorts, signal: AbortSignal): Promise<void> {
  const failed = (err: unknown) => ports.logger.error({ err }, 'alerts could not be dispatched; they will be retried');
  await Promise.all([
    // Starts the listeners before anything produces events.
    runReactor(ports, queueAlerts(ports), signal),
    runReactor(ports, requests(ports), signal),
    runReactor(ports, evaluator(ports), signal),
    runReactor(ports, standingReporter(ports), signal),
    every(HAND_OUT_MS, async () => void (await dispatchAlerts(ports)), { signal, failed }),
    every(BLOCKED_MS, () => findBlocked(ports), { signal, failed }),
    every(WEEKLY_MS, () => dispatchWeekly(ports), { signal, failed }),
    every(FORGET_MS, () => forgetOldAlerts(ports), { signal, failed }),
    consume(
      ports.bus,
      alertDeliveries,
      { group: 'deliverers', concurrency: CONCURRENCY, attempts: ATTEMPTS, signal },
      (delivery, message) => deliver(correlated(ports, message), delivery, message.attempt, signal),
    ),
  ]);
}

/** Tests and confirmation requests ignore quiet hours and the cap: someone is waiting for them. */
export const requests = ({
  bus,
}: Pick<AlertPorts, 'bus'>): Reactor<'AlertTestRequested' | 'AlertConfirmationRequested'> => ({
  name: 'alerts-requests',
  types: ['AlertTestRequested', 'AlertConfirmationRequested'],
  from: 'head',
  // The message names the store and uses its clock.
  reads: ['shops'],
  react: ({ data: { messageId, channel }, meta }) => {
    const delivery = { messageId, shop: meta.shop, channel, alertIds: [] };
    return publish(reactorBus(bus), alertDeliveries, [delivery], { causeOf: () => meta.correlationId });
  },
});
