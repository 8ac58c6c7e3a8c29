/** Dispatches each shop's weekly email once, from Monday morning on. */
import { decidedOf } from '../../../application/decide/load.js';
import { publish } from '../../../application/topics/publish.js';
import { alertDeliveries } from '../../../domain/alerts/alertDelivery.js';
import {
  type AlertSettings,
  type AlertSettingsEvent,
  alertSettings,
  alertSettingsStream,
  isActive,
} from '../../../domain/alerts/settings.js';
import { type WeekDue, weekDue, weekReference } from '../../../domain/alerts/weekly.js';
import { dayAfter } from '../../../domain/kernel/day.js';
import { as, type Instant, type ShopDomain } from '../../../domain/kernel/names.js';
import { derivedId } from '../../../platform/runtime/ids/ids.js';
import type { AlertPorts } from '../ports.js';

/** Longer than any Monday lasts anywhere. */
const KEPT_DAYS = 14;

export async function dispatchWeekly(ports: AlertPorts): Promise<void> {
  const due = await dueShops(ports);
  if (due.length > 0)
    await ports.workStore.transaction(async ({ sql }) => {
      for (const row of due)
        await sql
          .insertInto('weekly_emails')
          .values(row)
          .onConflict(known => known.doNothing())
          .execute();
      const old = dayAfter(due[0]?.monday ?? '', -KEPT_DAYS);
      await sql.deleteFrom('weekly_emails').where('monday', '<', old).execute();
    });
  await publishRecorded(ports);
}

/** The shops without a row for their week. A shop that missed no email gets a row that counts as published. */
async function dueShops(ports: AlertPorts) {
  const now = ports.clock.now();
  const rows = await ports.readStore.sql
    .selectFrom('alert_settings as a')
    .innerJoin('shops as s', 's.shop', 'a.shop')
    .select(['a.shop', 'a.choices', 'a.confirmed', 'a.stopped', 'a.devices', 's.time_zone'])
    .where('a.weekly', '=', 1)
    .where('s.connected', '=', 1)
    .execute();
  const recorded = await ports.workStore.sql.selectFrom('weekly_emails').select(['shop', 'monday']).execute();
  const isRecorded = new Set(recorded.map(({ shop, monday }) => `${shop}/${monday}`));
  const due = rows.flatMap(({ shop, time_zone, choices, confirmed, stopped, devices }) => {
    const week = weekDue(now, time_zone);
    if (week === null || isRecorded.has(`${shop}/${week.monday}`)) return [];
    const settings = {
      choices: JSON.parse(choices) as AlertSettings['choices'],
      confirmed: JSON.parse(confirmed) as AlertSettings['confirmed'],
      stopped: JSON.parse(stopped) as AlertSettings['stopped'],
      devices: JSON.parse(devices) as AlertSettings['devices'],
      chats: [],
    };
    return isActive(settings, 'email') ? [{ shop: as<ShopDomain>(shop), week }] : [];
  });
  return Promise.all(
    due.map(async ({ shop, week }) => ({
      shop,
      monday: week.monday,
      published: (await missed(ports, shop, week)) ? (0 as const) : (1 as const),
    })),
  );
}

/** After Monday, only a shop that wanted the email when it fell due has missed one. */
async function missed({ eventLog }: AlertPorts, shop: ShopDomain, { late, dueAt }: WeekDue): Promise<boolean> {
  if (!late) return true;
  const then = await settingsAt(eventLog, shop, dueAt);
  return then.weekly && isActive(then, 'email');
}

async function settingsAt(eventLog: AlertPorts['eventLog'], shop: ShopDomain, at: Instant): Promise<AlertSettings> {
  let settings = alertSettings.initial;
  for await (const event of eventLog.read(alertSettingsStream(shop))) {
    if (event.at > at) break;
    settings = alertSettings.evolve(settings, decidedOf<AlertSettingsEvent>(event));
  }
  return settings;
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
