/** Dispatches the weekly email of each shop whose Monday morning has come, once. */
import { publish } from '../../../application/topics/publish.js';
import { alertDeliveries } from '../../../domain/alerts/alertDelivery.js';
import { type AlertSettings, isActive } from '../../../domain/alerts/settings.js';
import { weekDue, weekReference } from '../../../domain/alerts/weekly.js';
import { dayAfter } from '../../../domain/kernel/day.js';
import { as, type ShopDomain } from '../../../domain/kernel/names.js';
import { derivedId } from '../../../platform/runtime/ids/ids.js';
import type { AlertPorts } from '../ports.js';

/** Longer than any Monday lasts anywhere. */
const KEPT_DAYS = 14;

export async function dispatchWeekly(ports: AlertPorts): Promise<void> {
  const due = await dueShops(ports);
  if (due.length > 0)
    await ports.workStore.transaction(async ({ sql }) => {
      for (const { shop, monday } of due)
        await sql
          .insertInto('weekly_emails')
          .values({ shop, monday, published: 0 })
          .onConflict(known => known.doNothing())
          .execute();
      const old = dayAfter(due[0]?.monday ?? '', -KEPT_DAYS);
      await sql.deleteFrom('weekly_emails').where('monday', '<', old).execute();
    });
  await publishRecorded(ports);
}

async function dueShops({ readStore, clock }: AlertPorts) {
  const now = clock.now();
  const rows = await readStore.sql
    .selectFrom('alert_settings as a')
    .innerJoin('shops as s', 's.shop', 'a.shop')
    .select(['a.shop', 'a.choices', 'a.confirmed', 'a.stopped', 's.time_zone'])
    .where('a.weekly', '=', 1)
    .where('s.connected', '=', 1)
    .execute();
  return rows.flatMap(({ shop, time_zone, choices, confirmed, stopped }) => {
    const monday = weekDue(now, time_zone);
    if (monday === null) return [];
    const settings = {
      choices: JSON.parse(choices) as AlertSettings['choices'],
      confirmed: JSON.parse(confirmed) as AlertSettings['confirmed'],
      stopped: JSON.parse(stopped) as AlertSettings['stopped'],
    };
    return isActive(settings, 'email') ? [{ shop, monday }] : [];
  });
}

/** Also publishes what a crash left unpublished; the message id makes a repeat harmless. */
async function publishRecorded({ workStore, bus }: AlertPorts): Promise<void> {
  const rows = await workStore.sql.selectFrom('weekly_emails').selectAll().where('published', '=', 0).execute();
  if (rows.length === 0) return;
  const deliveries = rows.map(({ shop, monday }) => ({
    messageId: derivedId('weekly-email', shop, monday),
    shop: as<ShopDomain>(shop),
    channel: 'email' as const,
    alertIds: [weekReference(monday)],
  }));
  await publish(bus, alertDeliveries, deliveries, { causeOf: ({ messageId }) => messageId, begins: true });
  await workStore.transaction(async ({ sql }) => {
    for (const { shop, monday } of rows)
      await sql
        .updateTable('weekly_emails')
        .set({ published: 1 })
        .where('shop', '=', shop)
        .where('monday', '=', monday)
        .execute();
  });
}
