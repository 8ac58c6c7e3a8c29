import { marketSettingsOf } from '../../application/competitors/marketSettingsOf.js';
import {
  type AlertSettings,
  type AlertSettingsEvent,
  alertSettings,
  alertSettingsStream,
  type ChannelChoice,
} from '../../domain/alerts/settings.js';
import type { Timeline } from '../../domain/api/timeline.js';
import { errorText } from '../../domain/kernel/errors.js';
import type { Instant, ShopDomain } from '../../domain/kernel/names.js';
import { eventsIn, marketPast } from '../competitors/marketPast.js';
import { pastCompetitors } from '../competitors/watchedCompetitors.js';
import type { QueryPorts } from '../ports.js';
import { momentsOf } from './momentsOf.js';

/** A shop's state at a given time, folded from its events like the present one. */
export async function timelineOf(
  shop: ShopDomain,
  at: Instant,
  ports: Pick<QueryPorts, 'eventLog' | 'readStore'>,
): Promise<Timeline> {
  const past = await marketPast(shop, ports);
  const { rates } = await marketSettingsOf(ports.eventLog, shop);
  const settings = await eventsIn<AlertSettingsEvent>(ports.eventLog, alertSettingsStream(shop));
  const connections = await connectionsOf(shop, ports);
  const then = connections.filter(row => row.at <= at).at(-1);
  return {
    shop,
    at,
    text: textFor(connections[0], then),
    since: connections[0]?.at ?? null,
    connection: then
      ? {
          state: then.connection,
          name: then.name,
          currency: then.currency,
          timeZone: then.time_zone,
          scopes: JSON.parse(then.scopes) as string[],
        }
      : null,
    competitors: pastCompetitors(past, rates, at).map(({ competitor }) => competitor),
    alerts: alertsOf(settings.filter(event => event.at <= at).reduce(alertSettings.evolve, alertSettings.initial)),
    moments: momentsOf(past, settings, connections),
  };
}

const connectionsOf = (shop: ShopDomain, { readStore }: Pick<QueryPorts, 'readStore'>) =>
  readStore.sql
    .selectFrom('shop_history')
    .selectAll()
    .where('shop', '=', shop)
    .orderBy('at')
    .orderBy('position')
    .execute();

type Connected = Awaited<ReturnType<typeof connectionsOf>>[number];

function textFor(first: Connected | undefined, then: Connected | undefined): string | null {
  if (!first) return errorText('SHOP_NEVER_CONNECTED');
  if (!then) return `This store was first connected on ${first.at.slice(0, 10)}. There’s no earlier data.`;
  return then.connected === 1 ? null : 'The store was disconnected at this time.';
}

const alertsOf = ({ choices, rules, devices }: AlertSettings): Timeline['alerts'] => ({
  email: channelOf(choices.email),
  sms: channelOf(choices.sms),
  push: { given: devices.length > 0, ...choices.push },
  quietHours: choices.quietHours,
  dailyCap: choices.dailyCap,
  rules: rules.map(({ id, competitorId, enabled, condition }) => ({ id, competitorId, enabled, condition })),
});

const channelOf = ({ address, enabled, digest }: ChannelChoice) => ({ given: address !== null, enabled, digest });
