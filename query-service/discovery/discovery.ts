import { isPausedShop } from '../../application/billing/pausedPlans.js';
import type { DiscoveryStatus } from '../../domain/api/discovery.js';
import * as api from '../../domain/api/discovery.js';
import { cooldownLeftMs, DISCOVERY_COOLDOWN_MS } from '../../domain/discovery/discovery.js';
import type { DiscoveryFailure } from '../../domain/discovery/discoveryFailure.js';
import { errorText } from '../../domain/kernel/errors.js';
import { as, type Instant } from '../../domain/kernel/names.js';
import { plus } from '../../platform/runtime/clock/clock.js';
import { merchantGet } from '../http/merchantGet.js';

/**
 * Spec §7: `GET /api/competitors/discovery/status`. A cooldown ends without an event, so the state is computed on
 * request.
 */
const status = merchantGet(api.discoveryStatus, {
  async handler({ shop }, _, { readStore, clock, discovery, billingMode }): Promise<DiscoveryStatus> {
    const now = clock.now();
    const last = await readStore.sql.selectFrom('discoveries').selectAll().where('shop', '=', shop).executeTakeFirst();
    const startedAt = last ? as<Instant>(last.started_at) : null;
    const cooldownMs = last?.state === 'failed' ? 0 : cooldownLeftMs(startedAt, now);
    const running = last?.state === 'running' && cooldownMs > 0;
    const paused = billingMode !== 'none' && (await isPausedShop(readStore.sql, shop, now));
    const failure = last?.state === 'failed' ? last.failure : null;
    return {
      last_discovery: startedAt,
      can_discover: cooldownMs === 0 && discovery.readiness === 'ready' && !paused,
      is_on_cooldown: cooldownMs > 0,
      status: running ? 'discovering' : failure ? 'failed' : cooldownMs > 0 ? 'cooldown' : 'idle',
      next_discovery: startedAt && cooldownMs > 0 ? plus(startedAt, DISCOVERY_COOLDOWN_MS) : null,
      percent: last?.percent ?? 0,
      found: last?.found ?? 0,
      failure,
      message: failure && MESSAGES[failure],
    };
  },
});

/** Spec §7: `GET /api/competitors/discovery/config`, with the texts of spec §8. */
const config = merchantGet(api.discoveryConfig, {
  async handler(_, __, { discovery: { readiness, service } }) {
    const error =
      readiness === 'off'
        ? errorText('DISCOVERY_OFF')
        : readiness === 'not_configured'
          ? errorText('DISCOVERY_NOT_CONFIGURED')
          : null;
    const message =
      service?.kind === 'watched'
        ? 'Discovery looks for your products in the stores you already track.'
        : 'Discovery looks for your products in shopping search.';
    return {
      enabled: readiness !== 'off',
      configured: readiness === 'ready',
      message: error ?? message,
      error,
    };
  },
});

export const discovery = [status, config];

/** Spec §8 requires such messages; their wording is ours. */
const MESSAGES: Readonly<Record<DiscoveryFailure, string>> = {
  timeout: 'The search for competitors took too long. Please try again.',
  network: 'We couldn’t reach the search service. Please try again in a few moments.',
  authentication: 'The search service refused access. Please contact support.',
  quota: 'The search service has no searches left for now. Please try again later.',
  unavailable: 'The search service is temporarily unavailable. Please try again in a few moments.',
  paused: 'Your plan is paused, so the search didn’t run.',
  internal: 'The search for competitors failed. Please try again.',
};
