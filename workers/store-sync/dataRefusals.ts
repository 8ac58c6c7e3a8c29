/** Records which data a store refuses and why: when a refusal begins, changes its reason, or ends. */
import { record } from '../../application/decide/record.js';
import type { Identified } from '../../application/retention/sealedFacts.js';
import type { AnalyticsEvent } from '../../domain/analytics/analytics.js';
import { analyticsStream } from '../../domain/analytics/analytics.js';
import type { DataSet } from '../../domain/analytics/dataSet.js';
import type { RefusalCode } from '../../domain/analytics/refusalCode.js';
import type { Instant, ShopDomain } from '../../domain/kernel/names.js';
import { derivedId } from '../../platform/runtime/ids/ids.js';
import { ShopifyError } from '../../platform/shopify/port.js';
import type { StoreSyncPorts } from './ports.js';
import { noteSyncState, readSyncState } from './syncState.js';

/** `null` if the fault is not a refusal of data; it then ends the sync. */
export function dataRefusalOf(fault: unknown): RefusalCode | null {
  if (!(fault instanceof ShopifyError)) return null;
  switch (fault.failure) {
    case 'access_denied':
      return 'INSUFFICIENT_PERMISSIONS';
    case 'approval_required':
      return 'API_ACCESS_LIMITED';
    case 'throttled':
      return 'RATE_LIMITED';
    default:
      return null;
  }
}

/** @param code `null`: the data is available again. @param cause the sync that noticed it. */
export async function noteDataRefusal(
  { eventLog, workStore }: Pick<StoreSyncPorts, 'eventLog' | 'workStore'>,
  {
    shop,
    dataSet,
    code,
    cause,
    at,
  }: { shop: ShopDomain; dataSet: DataSet; code: RefusalCode | null; cause: string; at: Instant },
): Promise<void> {
  const state = await readSyncState(workStore, shop);
  if (!state) return;
  const refused = JSON.parse(state.refused) as Partial<Record<DataSet, RefusalCode>>;
  if ((refused[dataSet] ?? null) === code) return;
  const event: AnalyticsEvent =
    code === null ? { type: 'MetricGranted', dataSet, at } : { type: 'MetricRefused', dataSet, code, at };
  const { at: __, ...told } = event;
  await recordAnalytics({ eventLog }, shop, cause, {
    id: derivedId(event.type, cause, JSON.stringify(told)),
    fact: event,
  });
  const { [dataSet]: _, ...others } = refused;
  await noteSyncState(workStore, shop, {
    refused: JSON.stringify(code === null ? others : { ...others, [dataSet]: code }),
  });
}

/** Records the store platform's reports. Idempotent per cause. */
export const recordAnalytics = (
  { eventLog }: Pick<StoreSyncPorts, 'eventLog'>,
  shop: ShopDomain,
  cause: string,
  { id, fact }: Identified<AnalyticsEvent>,
): Promise<void> =>
  record(eventLog, {
    stream: analyticsStream(shop),
    facts: [fact],
    meta: { actor: { kind: 'platform', id: 'shopify' }, shop, correlationId: cause, causationId: cause },
    idOf: () => id,
  });
