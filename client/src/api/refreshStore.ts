import * as api from '../../../domain/api/analytics.js';
import type { Topic } from '../../../domain/api/socket.js';
import { call } from './client.js';
import { ApiError } from './errors.js';
import { positions } from './positions.js';
import { apiTexts } from './texts/apiTexts.js';

/** Topics that a sync of the store may change. */
const RENEWED: readonly Topic[] = ['revenue', 'orders', 'products', 'checkouts', 'conversion'];

/**
 * Lets the server sync the store again. The next reads of its figures wait until they include the new data.
 * @throws ApiError 429 while the last refresh is too recent: see `cooldownLeftMs`.
 */
export async function refreshStore(): Promise<api.Refreshed['refresh']> {
  const { refresh, position } = await call(api.refreshAnalytics);
  for (const topic of RENEWED) positions.atLeast(topic, position);
  return refresh;
}

/** `null` if the cooldown was not the reason. */
export function cooldownLeftMs(error: unknown): number | null {
  const seconds = error instanceof ApiError && error.status === 429 ? error.details.seconds : null;
  return typeof seconds === 'number' ? seconds * 1_000 : null;
}

export const waitText = (ms: number): string => apiTexts.waitToRefresh(Math.ceil(ms / 1_000));
