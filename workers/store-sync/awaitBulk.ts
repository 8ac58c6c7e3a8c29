import { setTimeout as wait } from 'node:timers/promises';
import { backoff } from '../../platform/runtime/backoff.js';
import { type BulkState, ShopifyError } from '../../platform/shopify/port.js';
import type { StoreSyncPorts } from './ports.js';
import type { StoreReading } from './storeReading.js';

const pauseAfter = backoff({ firstMs: 500, longestMs: 10_000 });

/** Starts a bulk operation. @returns its id; `null` if Shopify cannot create a file now, so pages are read instead. */
export async function startBulk(
  { tokens, logger }: Pick<StoreSyncPorts, 'tokens' | 'logger'>,
  { shop }: Pick<StoreReading, 'shop'>,
  start: (token: string) => Promise<string>,
): Promise<string | null> {
  try {
    return await tokens.use(shop, start);
  } catch (fault) {
    if (!(fault instanceof ShopifyError) || fault.failure !== 'bad_answer') throw fault;
    logger.info({ shop, err: fault }, 'no bulk operation: reading page by page');
    return null;
  }
}

/** Waits until Shopify has created the file. @param waiting is called after each poll. @throws when aborted. */
export async function awaitBulk(
  { shopify, tokens }: Pick<StoreSyncPorts, 'shopify' | 'tokens'>,
  { shop }: Pick<StoreReading, 'shop'>,
  bulkId: string,
  { waiting, signal }: { readonly waiting: () => Promise<void>; readonly signal: AbortSignal },
): Promise<Exclude<BulkState, { status: 'running' }>> {
  for (let looks = 1; ; looks++) {
    const state = await tokens.use(shop, token => shopify.bulkState(shop, token, bulkId));
    if (state.status !== 'running') return state;
    await waiting();
    await wait(pauseAfter(looks), undefined, { signal });
  }
}
