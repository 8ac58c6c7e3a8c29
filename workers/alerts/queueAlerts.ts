import { alertSettingsOf } from '../../application/alerts/alertSettingsOf.js';
import type { Reactor, ReactorEvent, Write } from '../../application/follow/reactor.js';
import type { Channel } from '../../domain/alerts/channel.js';
import { CHANNELS } from '../../domain/alerts/channel.js';
import type { Digest } from '../../domain/alerts/digest.js';
import { dueAt } from '../../domain/alerts/quietHours.js';
import type { AlertSettings } from '../../domain/alerts/settings.js';
import { choiceOf, isActive } from '../../domain/alerts/settings.js';
import { dayIn } from '../../domain/kernel/day.js';
import { as, type Instant } from '../../domain/kernel/names.js';
import { plus } from '../../platform/runtime/clock/clock.js';
import type { RowOf } from '../../platform/tables/table.js';
import type { AlertPorts } from './ports.js';
import type { alertQueue } from './tables.js';

/** Groups the alerts of several rules on one check into one message. */
const GATHER_MS = 1_000;
/** The longest day in any time zone. */
const LONGEST_DAY_MS = 25 * 3_600_000;

/** Queues each alert for the enabled channels, due when quiet hours, digest and cap allow. */
export const queueAlerts = (ports: AlertPorts): Reactor<'AlertRaised'> => ({
  name: 'alerts-queue',
  types: ['AlertRaised'],
  from: 'head',
  reads: ['shops'],
  record: event => enqueue(ports, event),
});

async function enqueue(ports: AlertPorts, event: ReactorEvent<'AlertRaised'>): Promise<Write> {
  const shop = event.meta.shop;
  const settings = await alertSettingsOf(ports.eventLog, shop);
  const now = plus(ports.clock.now(), GATHER_MS);
  const rows: RowOf<typeof alertQueue>[] = [];
  for (const channel of CHANNELS) {
    if (!isActive(settings, channel)) continue;
    rows.push({
      alert_id: event.data.alert.alertId,
      channel,
      shop,
      due_at: await nextSendTime(ports, { shop, channel, settings, now }),
      message_id: null,
      handed_at: null,
      published: 0,
    });
  }
  return async ({ sql }) => {
    for (const row of rows)
      await sql
        .insertInto('alert_queue')
        .values(row)
        .onConflict(known => known.doNothing())
        .execute();
  };
}

interface Moment {
  readonly shop: string;
  readonly channel: Channel;
  readonly settings: AlertSettings;
  readonly now: Instant;
  /** Default: the channel's own. */
  readonly digest?: Digest;
}

/** The time at which a message may leave, in the store's time zone. */
export async function nextSendTime(
  { readStore, workStore }: Pick<AlertPorts, 'readStore' | 'workStore'>,
  moment: Moment,
): Promise<Instant> {
  const { shop, channel, settings, now } = moment;
  const { quietHours: quiet, dailyCap } = settings.choices;
  const { digest = choiceOf(settings, channel).digest } = moment;
  const known = await readStore.sql.selectFrom('shops').select('time_zone').where('shop', '=', shop).executeTakeFirst();
  const timeZone = known?.time_zone ?? 'UTC';
  const handed = await workStore.sql
    .selectFrom('alert_queue')
    .select(['message_id', 'handed_at'])
    .distinct()
    .where('shop', '=', shop)
    .where('channel', '=', channel)
    .where('handed_at', '>=', plus(now, -LONGEST_DAY_MS))
    .execute();
  const today = dayIn(timeZone, now);
  const sentToday = handed.filter(({ handed_at }) => dayIn(timeZone, as<Instant>(handed_at ?? '')) === today).length;
  return dueAt(now, { digest, quiet, timeZone, sentToday, dailyCap });
}
