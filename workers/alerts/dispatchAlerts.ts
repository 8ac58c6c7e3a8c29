/** Dispatches due alerts: one message per recipient with everything that waits. */

import { alertSettingsOf } from '../../application/alerts/alertSettingsOf.js';
import { keyChunks } from '../../application/price/keyChunks.js';
import { publish } from '../../application/topics/publish.js';
import { alertDeliveries, alertKey } from '../../domain/alerts/alertDelivery.js';
import type { Channel } from '../../domain/alerts/channel.js';
import { as, type Instant, type ShopDomain } from '../../domain/kernel/names.js';
import { plus } from '../../platform/runtime/clock/clock.js';
import { forEachIsolated } from '../../platform/runtime/forEachIsolated.js';
import { derivedId } from '../../platform/runtime/ids/ids.js';
import type { AlertPorts } from './ports.js';
import { nextSendTime } from './queueAlerts.js';

const LIMIT = 500;
/** The maximum per message; the rest follow in the next. */
const ALERTS_PER_MESSAGE = 40;
/** The daily cap needs one day; a week helps support. */
const KEPT_MS = 7 * 86_400_000;

/** The lease for dispatching a recipient's alerts: one process at a time. */
const RECIPIENTS = { name: 'alert recipients' };
/** Longer than a dispatch takes. */
const LEASE_MS = 60_000;

/** @returns the number of messages dispatched. */
export async function dispatchAlerts(ports: AlertPorts): Promise<number> {
  const { workStore, clock, logger } = ports;
  const now = clock.now();
  const due = await workStore.sql
    .selectFrom('alert_queue')
    .select(['channel', 'shop'])
    .where('message_id', 'is', null)
    .where('due_at', '<=', now)
    // Groups by recipient, not by alert: one recipient with many alerts would starve the others.
    .groupBy(['channel', 'shop'])
    .orderBy(({ fn }) => fn.min('due_at'))
    .limit(LIMIT)
    .execute();
  const recipients = new Map(due.map(row => [alertKey(row.shop, row.channel), row]));
  await forEachIsolated(
    recipients,
    async ([name, recipient]) => {
      if (await workStore.hold(RECIPIENTS, name, { now, until: plus(now, LEASE_MS) }))
        await claim(ports, recipient, now).finally(() =>
          workStore.transaction(({ release }) => release(RECIPIENTS, [name])),
        );
    },
    (err, [, recipient]) => logger.error({ err, ...recipient }, 'alerts could not be claimed; they will be retried'),
  );
  await deletePublished(ports, now);
  return publishClaimed(ports);
}

/** Checks each alert again: settings and counts may have changed since it was queued. */
async function claim(
  ports: AlertPorts,
  { channel, ...recipient }: { readonly shop: string; readonly channel: Channel },
  now: Instant,
): Promise<void> {
  const shop = as<ShopDomain>(recipient.shop);
  const rows = await ports.workStore.sql
    .selectFrom('alert_queue')
    .select('alert_id')
    .where('shop', '=', shop)
    .where('channel', '=', channel)
    .where('message_id', 'is', null)
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(LIMIT)
    .execute();
  if (rows.length === 0) return;
  const alertIds = rows.slice(0, ALERTS_PER_MESSAGE).map(({ alert_id }) => alert_id);
  const settings = await alertSettingsOf(ports.eventLog, shop);
  // The digest is due now, so only quiet hours and the cap can delay it.
  const moment = await nextSendTime(ports, { shop, channel, settings, now, digest: 'instant' });
  const change =
    moment > now
      ? { due_at: moment }
      : { message_id: derivedId('alert-message', channel, ...alertIds), handed_at: now };
  const concerned = moment > now ? rows.map(({ alert_id }) => alert_id) : alertIds;
  await ports.workStore.transaction(({ sql }) =>
    sql
      .updateTable('alert_queue')
      .set(change)
      .where('alert_id', 'in', concerned)
      .where('channel', '=', channel)
      .where('message_id', 'is', null)
      .execute(),
  );
}

async function deletePublished({ workStore }: AlertPorts, now: Instant): Promise<void> {
  const before = plus(now, -KEPT_MS);
  const old = await workStore.sql
    .selectFrom('alert_queue')
    .select('alert_id')
    .where('handed_at', '<', before)
    .limit(1)
    .execute();
  if (old.length > 0)
    await workStore.transaction(({ sql }) => sql.deleteFrom('alert_queue').where('handed_at', '<', before).execute());
}

/** Publishes claims that a crash left unpublished; the message id makes a repeat harmless. */
async function publishClaimed({ workStore, bus }: AlertPorts): Promise<number> {
  const rows = await workStore.sql
    .selectFrom('alert_queue')
    .select(['alert_id', 'channel', 'shop', 'message_id'])
    .where('published', '=', 0)
    .where('message_id', 'is not', null)
    .orderBy('due_at')
    .execute();
  const messages = new Map<string, { shop: ShopDomain; channel: Channel; alertIds: string[] }>();
  for (const { alert_id, channel, shop, message_id } of rows) {
    const known = messages.get(message_id ?? '') ?? { shop: as<ShopDomain>(shop), channel, alertIds: [] };
    known.alertIds.push(alert_id);
    messages.set(message_id ?? '', known);
  }
  if (messages.size === 0) return 0;
  const deliveries = [...messages].map(([messageId, message]) => ({ messageId, ...message }));
  await publish(bus, alertDeliveries, deliveries, { causeOf: ({ messageId }) => messageId, begins: true });
  await workStore.transaction(async ({ sql }) => {
    // After a bus outage there are more rows than one statement accepts.
    for (const some of keyChunks([...messages.keys()]))
      await sql.updateTable('alert_queue').set({ published: 1 }).where('message_id', 'in', some).execute();
  });
  return messages.size;
}
