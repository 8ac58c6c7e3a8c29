/** Applies webhook deliveries, each once, in any order. */
import { consume } from '../../application/topics/consume.js';
import { correlated } from '../../application/topics/correlated.js';
import { type WebhookReceipt, webhookReceipts } from '../../domain/store-sync/webhookReceipt.js';
import type { WorkStore } from '../../platform/work-store/port.js';
import type { Outcome, WebhookPorts } from './apply.js';
import { applyWebhook } from './applyWebhook.js';

/** Deliveries applied concurrently: mostly they wait for Shopify. */
const CONCURRENCY = 16;
/** After these attempts, the next poll covers a store that stays unreachable. */
const ATTEMPTS = 6;

/** Runs until aborted. */
export const runWebhooks = (ports: WebhookPorts, signal: AbortSignal): Promise<void> =>
  consume(
    ports.bus,
    webhookReceipts,
    { group: 'webhooks', concurrency: CONCURRENCY, attempts: ATTEMPTS, signal },
    (receipt, message) => handleWebhook(correlated(ports, message), receipt),
  );

/** External effects happen at least once (repeats are recognised); the delivery is recorded once. */
export async function handleWebhook(ports: WebhookPorts, receipt: WebhookReceipt): Promise<void> {
  const { workStore, logger } = ports;
  const { shop, webhookId, topic } = receipt;
  const known = await workStore.sql
    .selectFrom('webhook_deliveries')
    .select('outcome')
    .where('shop', '=', shop)
    .where('webhook_id', '=', webhookId)
    .executeTakeFirst();
  if (known) return;
  const outcome = await applyWebhook(ports, receipt);
  await note(workStore, receipt, outcome);
  logger.debug({ shop, topic, webhookId, outcome }, 'webhook');
}

const note = (workStore: WorkStore, { shop, webhookId, topic, receivedAt }: WebhookReceipt, outcome: Outcome) =>
  workStore.transaction(({ sql }) =>
    sql
      .insertInto('webhook_deliveries')
      .values({ shop, webhook_id: webhookId, topic, received_at: receivedAt, outcome })
      .onConflict(conflict => conflict.columns(['shop', 'webhook_id']).doNothing())
      .execute(),
  );
