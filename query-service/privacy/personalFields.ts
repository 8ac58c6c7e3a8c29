/** Samples stored personal data, to inspect how it is actually stored. */
import { alertSettingsEvents } from '../../domain/alerts/events.js';
import type { EventType } from '../../domain/events.js';
import type { ShopDomain } from '../../domain/kernel/names.js';
import { type EventOfShop, sealedFields } from '../../domain/privacy/sealedFields.js';
import { ONE_PER_SHOP } from '../../domain/streams.js';
import type { QueryPorts } from '../ports.js';

/** The newest entries per stream and table. */
const SAMPLE = 100;

/** Their addresses keep the seal of the first save. */
const REPEATING: ReadonlySet<string> = new Set(Object.keys(alertSettingsEvents));

export interface PersonalField {
  /** Its location, such as `OrderSynced` or `sessions`. */
  readonly where: string;
  readonly content: unknown;
  /** The time of sealing; `null` if unknown, because the event repeats a seal of an earlier event or the session. */
  readonly sealedAt: string | null;
}

export async function personalFields(
  shop: ShopDomain,
  { eventLog, readStore }: Pick<QueryPorts, 'eventLog' | 'readStore'>,
): Promise<readonly PersonalField[]> {
  const fields: PersonalField[] = [];
  for (const streamOf of ONE_PER_SHOP)
    for await (const event of eventLog.read(streamOf(shop), { direction: 'backward', limit: SAMPLE })) {
      const { type, at, recordedAt, data, meta } = event;
      if (meta.client !== undefined) fields.push({ where: type, content: meta.client, sealedAt: null });
      for (const { path } of sealedFields(type as EventType, { at, shop, data } as EventOfShop<EventType>)) {
        const content = path.reduce<unknown>((value, key) => (value as Record<string, unknown> | null)?.[key], data);
        fields.push({ where: type, content, sealedAt: REPEATING.has(type) ? null : recordedAt });
      }
    }
  fields.push(...(await inRows(shop, readStore)));
  return fields.filter(({ content }) => content !== null && content !== undefined);
}

async function inRows(shop: ShopDomain, { sql }: QueryPorts['readStore']): Promise<readonly PersonalField[]> {
  const sessions = sql.selectFrom('sessions').select(['client', 'started_at']).where('shop', '=', shop);
  const orders = sql.selectFrom('orders').select('customer').where('shop', '=', shop);
  const settings = await sql
    .selectFrom('alert_settings')
    .select(['choices', 'devices', 'chats'])
    .where('shop', '=', shop)
    .execute();
  const addresses = settings.flatMap(({ choices, devices, chats }) => {
    const { email, sms } = JSON.parse(choices) as Record<'email' | 'sms', { readonly address: unknown }>;
    const subscriptions = (JSON.parse(devices) as { readonly subscription: unknown }[]).map(
      device => device.subscription,
    );
    const targets = (JSON.parse(chats) as { readonly target: unknown }[]).map(({ target }) => target);
    return [email.address, sms.address, ...subscriptions, ...targets];
  });
  const newest = await sessions.orderBy('started_at', 'desc').limit(SAMPLE).execute();
  const customers = await orders.orderBy('created_at', 'desc').limit(SAMPLE).execute();
  return [
    ...newest.map(({ client, started_at }) => ({ where: 'sessions', content: client, sealedAt: started_at })),
    ...customers.map(({ customer }) => ({ where: 'orders', content: customer, sealedAt: null })),
    ...addresses.map(address => ({ where: 'alert_settings', content: address, sealedAt: null })),
  ];
}
