/** Deletes old alerts and messages, which bounds the read model. */

import { alertHistory, alertHistoryStream, HISTORY_RETENTION_DAYS } from '../../domain/alerts/alertHistory.js';
import { as, type ShopDomain } from '../../domain/kernel/names.js';
import { plus } from '../../platform/runtime/clock/clock.js';
import { forEachIsolated } from '../../platform/runtime/forEachIsolated.js';
import { derivedId } from '../../platform/runtime/ids/ids.js';
import type { AlertPorts } from './ports.js';

const DAY_MS = 86_400_000;
/** Per run; the rest follow in the next. */
const LIMIT = 500;

/** Idempotent. */
export async function forgetOldAlerts({ readStore, handle, clock, logger }: AlertPorts): Promise<void> {
  const at = clock.now();
  const before = plus(at, -HISTORY_RETENTION_DAYS * DAY_MS);
  const messages = await readStore.sql
    .selectFrom('alert_messages')
    .select(['shop', 'message_id as id'])
    .where('at', '<', before)
    .limit(LIMIT)
    .execute();
  const alerts = await readStore.sql
    .selectFrom('alerts')
    .select(['shop', 'alert_id as id'])
    .where('raised_at', '<', before)
    .limit(LIMIT)
    .execute();
  await forEachIsolated(
    new Set([...messages, ...alerts].map(row => as<ShopDomain>(row.shop))),
    async shop => {
      const idsOf = (rows: typeof messages) => rows.filter(row => row.shop === shop).map(({ id }) => id);
      const [messageIds, alertIds] = [idsOf(messages), idsOf(alerts)];
      await handle(alertHistory, {
        commandId: derivedId('forget-alerts', shop, ...messageIds, ...alertIds),
        stream: alertHistoryStream(shop),
        command: { type: 'ForgetAlerts', messageIds, alertIds, at },
        meta: { actor: { kind: 'worker', id: 'alerts' }, shop, correlationId: 'retention', causationId: null },
      });
    },
    (err, shop) => logger.error({ err, shop }, 'old alerts of a shop could not be deleted; it will be retried'),
  );
}
