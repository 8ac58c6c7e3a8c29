import * as api from '../../domain/api/analytics.js';
import { isRefusal } from '../../domain/kernel/decider.js';
import { shop as shopDecider, shopStream } from '../../domain/shop/shop.js';
import { LIMITS } from '../../platform/runtime/http/rateLimits.js';
import { merchantRoute } from '../http/merchantRoute.js';
import { awaitSync } from './awaitSync.js';

/** Spec §4: 'Refresh forces a reload'. A worker syncs the store; the answer waits for it, up to a time limit. */
export const refreshAnalytics = merchantRoute(api.refreshAnalytics, {
  limit: LIMITS.asksPlatform,

  async handler({ merchant: { shop }, now, newId, write, ports: { eventLog } }) {
    const syncId = newId('sync');
    const outcome = await write(shopDecider, shopStream(shop), { type: 'RequestRefresh', syncId, at: now });
    if (isRefusal(outcome)) return outcome;
    if (outcome.position === null) throw new Error('a requested refresh has no position in the log');
    return await awaitSync(eventLog, syncId, outcome.position);
  },
});
