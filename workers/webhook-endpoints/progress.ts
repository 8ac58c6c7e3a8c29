/** Stores a reader's progress together with its attempts. */
import { setTimeout as wait } from 'node:timers/promises';
import { CheckpointConflict } from '../../application/follow/keepFollowing.js';
import { webhookAttempts } from '../../application/webhook-endpoints/tables.js';
import type { Instant } from '../../domain/kernel/names.js';
import { backoff } from '../../platform/runtime/backoff.js';
import { type Attempt, isDelivered } from './deliverPage.js';
import type { Endpoint } from './endpoint.js';
import type { WebhookEndpointPorts } from './ports.js';

export interface Progress {
  readonly endpoint_id: string;
  readonly shop: string;
  readonly position: string;
  readonly replays: number;
  readonly attempts: number;
  readonly failing_since: Instant | null;
  readonly next_at: Instant | null;
}

type Stores = Pick<WebhookEndpointPorts, 'workStore' | 'clock'>;

/** Registers a new endpoint's reader; moves a known one to where a replay begins. */
export async function progressOf(
  { workStore }: Stores,
  { id, shop, start, replays }: Pick<Endpoint, 'id' | 'shop' | 'start' | 'replays'>,
): Promise<Progress> {
  const fresh = { endpoint_id: id, shop, position: start, replays, attempts: 0, failing_since: null, next_at: null };
  await workStore.transaction(({ sql }) =>
    sql
      .insertInto('webhook_readers')
      .values(fresh)
      .onConflict(known =>
        known.column('endpoint_id').doUpdateSet(fresh).where('webhook_readers.replays', '<', replays),
      )
      .execute(),
  );
  const row = await workStore.sql
    .selectFrom('webhook_readers')
    .selectAll()
    .where('shop', '=', shop)
    .where('endpoint_id', '=', id)
    .executeTakeFirstOrThrow();
  return row as Progress;
}

/**
 * Lets a failing endpoint's reader begin at once, with one event: its merchant may have repaired the receiver. Call it while
 * no reader runs.
 */
export async function forgetFailures(
  { workStore }: Pick<Stores, 'workStore'>,
  { id, shop }: Pick<Endpoint, 'id' | 'shop'>,
): Promise<void> {
  await workStore.transaction(({ sql }) =>
    sql
      .updateTable('webhook_readers')
      .set({ attempts: 1, failing_since: null, next_at: null })
      .where('endpoint_id', '=', id)
      .where('shop', '=', shop)
      .where('failing_since', 'is not', null)
      .execute(),
  );
}

/** @throws CheckpointConflict if another process moved the reader; nothing is written then. */
export async function saveProgress(
  { workStore, clock }: Stores,
  from: Progress,
  to: Progress,
  attempts: readonly Attempt[],
): Promise<Progress> {
  const { endpoint_id, shop } = from;
  const now = clock.now();
  const rows = attempts.map(({ event, answer }) => ({
    ...{ endpoint_id, event_id: event.id, shop, type: event.type, position: event.position, at: now },
    ...(isDelivered(answer)
      ? { delivered: 1, attempts: from.attempts + 1, next_at: null }
      : { delivered: 0, attempts: to.attempts, next_at: to.next_at }),
    ...{ status: answer.status, error: answer.error },
  }));
  await workStore.transaction(async ({ sql, upsert }) => {
    const { numUpdatedRows } = await sql
      .updateTable('webhook_readers')
      .set(to)
      .where('endpoint_id', '=', endpoint_id)
      .where('shop', '=', shop)
      .where('position', '=', from.position)
      .where('replays', '=', from.replays)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new CheckpointConflict(`the reader of ${endpoint_id} was moved on`);
    if (rows.length > 0) await upsert(webhookAttempts, rows);
  });
  return to;
}

const pauseAfter = backoff({ firstMs: 100, longestMs: 60_000 });

interface Step {
  readonly from: Progress;
  readonly to: Progress;
  readonly attempts: readonly Attempt[];
}

/**
 * Saves progress until the store accepts it: a reader that started again would send the same page again.
 * @throws CheckpointConflict, and when aborted
 */
export async function keepProgress(
  ports: Stores & Pick<WebhookEndpointPorts, 'logger'>,
  { from, to, attempts }: Step,
  signal: AbortSignal,
): Promise<Progress> {
  for (let failures = 1; ; failures++)
    try {
      return await saveProgress(ports, from, to, attempts);
    } catch (err) {
      if (err instanceof CheckpointConflict) throw err;
      const endpoint = from.endpoint_id;
      ports.logger.warn({ err, endpoint }, 'a webhook endpoint’s progress could not be saved; its deliveries wait');
      await wait(pauseAfter(failures), undefined, { signal });
    }
}
