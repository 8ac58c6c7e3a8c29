/**
 * Runs one reader for each active webhook endpoint, in one process at a time. Readers share nothing, so a slow endpoint
 * delays no other.
 */
import { load } from '../../application/decide/load.js';
import { watchSignals } from '../../application/follow/watchSignals.js';
import { as, type ShopDomain } from '../../domain/kernel/names.js';
import { webhookEndpoints, webhookEndpointsStream } from '../../domain/webhook-endpoints/webhookEndpoints.js';
import { every } from '../../platform/runtime/every.js';
import type { Endpoint } from './endpoint.js';
import { forgetOldAttempts } from './forgetAttempts.js';
import { pastError } from './pastError.js';
import type { WebhookEndpointPorts } from './ports.js';
import { forgetFailures } from './progress.js';
import { readEndpoint } from './readEndpoint.js';

/** Makes up for lost signals. */
const LOOK_AGAIN_MS = 10_000;
const FORGET_MS = 3_600_000;

/** Runs until aborted. */
export const runWebhookEndpoints = (ports: WebhookEndpointPorts, signal: AbortSignal): Promise<void> =>
  ports.leadership.whileLeading('webhook endpoints', signal, async leading => {
    const failed = (err: unknown) => ports.logger.warn({ err }, 'old webhook deliveries could not be removed');
    const forgetting = every(FORGET_MS, () => forgetOldAttempts(ports), { signal: leading, failed });
    await Promise.all([supervise(ports, leading), forgetting]);
  });

interface Running {
  /** The endpoint as its reader knows it. */
  readonly endpoint: Endpoint;
  /** It paused its endpoint, which the read model may not show yet. */
  hasEnded(): boolean;
  stop(): Promise<void>;
}

async function supervise(ports: WebhookEndpointPorts, signal: AbortSignal): Promise<void> {
  const { realtime, logger } = ports;
  const readers = new Map<string, Running>();
  const watch = watchSignals(realtime, ({ kind, ...more }) =>
    kind === 'projected' ? 'projection' in more && more.projection === 'webhook-endpoints' : kind === 'erased',
  );
  try {
    while (!signal.aborted) {
      await follow(ports, readers).catch((err: unknown) => logger.warn({ err }, 'webhook endpoints could not be read'));
      await watch.next(LOOK_AGAIN_MS, signal);
    }
  } finally {
    watch.end();
    await Promise.all([...readers.values()].map(reader => reader.stop()));
  }
}

/** Starts and ends readers by the read model; an endpoint that changed gets a new one. */
async function follow(ports: WebhookEndpointPorts, readers: Map<string, Running>): Promise<void> {
  const all = await ports.readStore.sql.selectFrom('webhook_endpoints').selectAll().execute();
  const active = new Map(all.filter(({ paused }) => paused === null).map(one => [one.id, one]));
  await Promise.all(
    [...readers].map(async ([id, reader]) => {
      if (JSON.stringify(active.get(id)) === JSON.stringify(reader.endpoint) && !reader.hasEnded()) return;
      await reader.stop();
      await forgetFailures(ports, reader.endpoint);
      readers.delete(id);
    }),
  );
  for (const [id, endpoint] of active) if (!readers.has(id)) readers.set(id, start(ports, endpoint));
  await forgetDeleted(ports, all);
}

function start(ports: WebhookEndpointPorts, endpoint: Endpoint): Running {
  const stopping = new AbortController();
  let ended = false;
  const running = pastError(
    () => readEndpoint(ports, endpoint, stopping.signal),
    stopping.signal,
    err =>
      ports.logger.warn(
        { err, endpoint: endpoint.id },
        'a webhook endpoint’s reader failed; it continues after a pause',
      ),
  ).finally(() => {
    ended = true;
  });
  return {
    endpoint,
    hasEnded: () => ended,
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

/**
 * Removes what the work store holds of deleted endpoints. The log decides: a read model that was lost is empty until it is
 * folded again, and an endpoint without its progress would get every event once more.
 */
async function forgetDeleted(ports: WebhookEndpointPorts, kept: readonly Endpoint[]): Promise<void> {
  const { workStore, eventLog } = ports;
  const ids = new Set(kept.map(({ id }) => id));
  const readers = await workStore.sql.selectFrom('webhook_readers').select(['endpoint_id', 'shop']).execute();
  for (const { endpoint_id: id, shop } of readers) {
    if (ids.has(id)) continue;
    const stream = webhookEndpointsStream(as<ShopDomain>(shop));
    if (!(await load(eventLog, webhookEndpoints, stream)).has(id)) await forgetEndpoint(ports, shop, id);
  }
}

const forgetEndpoint = ({ workStore }: WebhookEndpointPorts, shop: string, id: string): Promise<void> =>
  workStore.transaction(async ({ sql }) => {
    await sql.deleteFrom('webhook_attempts').where('shop', '=', shop).where('endpoint_id', '=', id).execute();
    await sql.deleteFrom('webhook_readers').where('shop', '=', shop).where('endpoint_id', '=', id).execute();
  });
