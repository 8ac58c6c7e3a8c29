/** Bounds the list of deliveries: by age, and by number for each endpoint. */
import { plus } from '../../platform/runtime/clock/clock.js';
import type { WebhookEndpointPorts } from './ports.js';

const KEPT_MS = 7 * 86_400_000;
/** Per endpoint. */
export const KEPT_ATTEMPTS = 1_000;

type Stores = Pick<WebhookEndpointPorts, 'workStore' | 'clock'>;

/** Every store's older than seven days. */
export async function forgetOldAttempts({ workStore, clock }: Stores): Promise<void> {
  const before = plus(clock.now(), -KEPT_MS);
  await workStore.transaction(({ sql }) => sql.deleteFrom('webhook_attempts').where('at', '<', before).execute());
}

/** All but an endpoint's newest. */
export async function forgetSurplusAttempts({ workStore }: Stores, shop: string, endpointId: string): Promise<void> {
  const oldest = await workStore.sql
    .selectFrom('webhook_attempts')
    .select('at')
    .where('shop', '=', shop)
    .where('endpoint_id', '=', endpointId)
    .orderBy('at', 'desc')
    .offset(KEPT_ATTEMPTS - 1)
    .limit(1)
    .executeTakeFirst();
  if (!oldest) return;
  await workStore.transaction(({ sql }) =>
    sql
      .deleteFrom('webhook_attempts')
      .where('shop', '=', shop)
      .where('endpoint_id', '=', endpointId)
      .where('at', '<', oldest.at)
      .execute(),
  );
}
