/** Logs of whole shops, and exports of them as their readers see them. Test code only. */
import { exportText } from '../../../application/privacy/export/exportText.js';
import type { ExportedEvent } from '../../../application/privacy/export/openedEvents.js';
import { planExport } from '../../../application/privacy/export/planExport.js';
import { alertStream } from '../../../domain/alerts/alert.js';
import { alertMessageStream } from '../../../domain/alerts/alertMessage.js';
import { alertMessageEvents } from '../../../domain/alerts/events.js';
import { watchlistEvents } from '../../../domain/competitors/events.js';
import { watchlistStream } from '../../../domain/competitors/watchlist.js';
import { EVENTS, type EventType, schemaOf } from '../../../domain/events.js';
import { as, type SealedText, type SessionId, type ShopDomain } from '../../../domain/kernel/names.js';
import type { Order } from '../../../domain/orders/orders.js';
import { writtenOrder } from '../../../domain/orders/writtenOrder.js';
import { priceEvents } from '../../../domain/price/events.js';
import { pageStream } from '../../../domain/price/price.js';
import { type EventOfShop, sealedFields } from '../../../domain/privacy/sealedFields.js';
import { clientContext } from '../../../domain/session/client.js';
import { sessionStream } from '../../../domain/session/session.js';
import { shopStream } from '../../../domain/shop/shop.js';
import type { EventLog } from '../../../platform/event-store/codec/eventLog.js';
import type { NewEvent } from '../../../platform/event-store/port.js';
import { derivedId } from '../../../platform/runtime/ids/ids.js';
import type { Vault } from '../../../platform/vault/port.js';
import { HISTORIES } from '../../bench/histories/histories.js';
import { type HistoryEvent, timeAt } from '../../bench/histories/history.js';

export const SHOP = as<ShopDomain>('aurora.myshopify.com');
export const OTHER = as<ShopDomain>('borealis.myshopify.com');
const PLAIN = 'plain:';

/** The product's stream for this event. */
export function streamOf(shop: ShopDomain, event: HistoryEvent): string {
  const { type } = event;
  if (type in priceEvents && 'page' in event) return pageStream(event.page);
  if (type in watchlistEvents) return watchlistStream(shop);
  if (type === 'SessionStarted' || type === 'SessionEnded') return sessionStream(event.sessionId);
  if (type === 'AlertRaised') return alertStream(event.alert.alertId);
  if (type in alertMessageEvents && 'messageId' in event) return alertMessageStream(event.messageId);
  return shopStream(shop);
}

/** The event's personal parts, sealed as the product seals them. */
export async function sealed(vault: Vault, event: NewEvent): Promise<NewEvent> {
  const { shop, sessionId } = event.meta;
  if (shop === null) return event;
  // Not `structuredClone`, because a history uses one object in two places.
  const data = JSON.parse(JSON.stringify(event.data)) as Record<string, unknown>;
  const of = { shop, at: event.at, data } as unknown as EventOfShop<EventType>;
  for (const { path, context } of sealedFields(event.type as EventType, of)) {
    const last = path.at(-1) ?? '';
    const holder = path.slice(0, -1).reduce<unknown>((value, key) => (value as Record<string, unknown>)[key], data);
    const content = (holder as Record<string, unknown>)[last];
    if (content === null || content === undefined) continue;
    const written = event.type === 'OrderSynced' && last === 'order' ? writtenOrder(content as Order) : content;
    const text = typeof content === 'string' ? content.replace(PLAIN, '') : JSON.stringify(written);
    (holder as Record<string, unknown>)[last] = await vault.seal(shop, 'orders', text, context);
  }
  const context = clientContext(sessionId === undefined ? null : as<SessionId>(sessionId));
  const text = JSON.stringify({ ip: '192.0.2.7', userAgent: 'Browser' });
  const client = as<SealedText>(await vault.seal(shop, 'account', text, context));
  return { ...event, data, meta: { ...event.meta, client } };
}

/** Shops' histories for all read models, `each` events of each kind, in the product's streams. */
export async function fillLog(eventLog: EventLog, vault: Vault, shops: readonly ShopDomain[], each: number) {
  for (const [number, shop] of shops.entries())
    for (const [name, lifeOf] of Object.entries(HISTORIES)) {
      const life = lifeOf({ domain: shop, number, seal: (_, text) => PLAIN + text });
      for (let n = 0; n < each; n++) {
        const happened: HistoryEvent = life.next().value;
        const { type, ...data } = happened;
        const owner = EVENTS[type].of === 'shop' ? shop : null;
        const id = derivedId(shop, name, n);
        const sessionId =
          'sessionId' in data && typeof data.sessionId === 'string' ? { sessionId: data.sessionId } : {};
        const actor = { kind: 'worker', id: 'test' } as const;
        const meta = { actor, shop: owner, ...sessionId, correlationId: id, causationId: null };
        const event = await sealed(vault, { id, type, schema: schemaOf(type), data, at: timeAt(n), meta });
        await eventLog.append(streamOf(shop, happened), [event], 'any');
      }
    }
}

export interface Exported {
  readonly format: string;
  readonly version: number;
  readonly shop: string;
  readonly exportedAt: string;
  readonly upTo: string;
  readonly events: readonly ExportedEvent[];
  readonly pages: readonly {
    readonly page: string;
    readonly url: string;
    readonly watchedFrom: string;
    readonly watchedTo: string | null;
    readonly before: object;
    readonly events: readonly ExportedEvent[];
  }[];
  readonly counts: { readonly events: number; readonly streams: number; readonly erased: number };
  readonly complete: true;
}

export async function exportOf(eventLog: EventLog, vault: Vault, shop: ShopDomain = SHOP): Promise<Exported> {
  const head = await eventLog.head();
  if (head === null) throw new Error('the log is empty');
  const plan = await planExport(eventLog, shop, head);
  let text = '';
  for await (const piece of exportText(plan, { eventLog, vault }, { exportedAt: timeAt(0) })) text += piece;
  return JSON.parse(text) as Exported;
}
