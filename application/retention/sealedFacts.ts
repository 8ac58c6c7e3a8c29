/**
 * Seals store facts with a retention period, each with a key that expires with it. Derives their ids from the content
 * with a keyed digest, because a plain hash of so little text could be guessed.
 */
import { visitsContext } from '../../domain/analytics/analytics.js';
import type { ConversionDay } from '../../domain/analytics/events.js';
import { type Checkout, checkoutContext, checkoutsStream } from '../../domain/checkouts/checkouts.js';
import type { EventOf } from '../../domain/events.js';
import { dayIn } from '../../domain/kernel/day.js';
import { as, type Instant, type SealedText, type ShopDomain } from '../../domain/kernel/names.js';
import { customerContext, orderContext, ordersStream, type ReportedOrder } from '../../domain/orders/orders.js';
import { writtenOrder } from '../../domain/orders/writtenOrder.js';
import { figuresEnd, orderEnds } from '../../domain/retention/policy.js';
import { datedId, derivedId } from '../../platform/runtime/ids/ids.js';
import { wellFormedJson } from '../../platform/runtime/json/wellFormedJson.js';
import type { ToSeal, Vault } from '../../platform/vault/port.js';

export type Sealer = Pick<Vault, 'sealAll'>;

/** A fact with the id derived from its content. */
export interface Identified<Fact> {
  readonly id: string;
  readonly fact: Fact;
}

/** @param timeZone the store's. @returns `null` in place of an expired order, which is not stored. */
export const sealedOrders = (
  vault: Sealer,
  shop: ShopDomain,
  orders: readonly ReportedOrder[],
  timeZone: string,
): Promise<(Identified<EventOf<'OrderSynced'>> | null)[]> =>
  sealedFacts(vault, orders, ({ customer, ...order }) => {
    const { orderId, updatedAt: at } = order;
    const day = dayIn(timeZone, order.processedAt);
    const content = jsonOf(writtenOrder(order));
    const parts = [{ plaintext: content, context: orderContext(orderId, at) }];
    if (customer) parts.push({ plaintext: jsonOf(customer), context: customerContext(orderId) });
    return {
      sealedFor: { shop, purpose: 'orders', until: orderEnds(order.createdAt, timeZone) },
      // A name granted later makes another fact; a changed name does not.
      recognisedBy: JSON.stringify([orderId, day, content, customer !== null]),
      parts,
      fact: (digest, [sealed, name = null]) => ({
        id: datedId(Date.parse(at), `${ordersStream(shop)}\nOrderSynced\n${digest}`),
        fact: { type: 'OrderSynced', orderId, day, order: sealed as SealedText, customer: name, at },
      }),
    };
  });

/** Like `sealedOrders`. */
export const sealedCheckouts = (
  vault: Sealer,
  shop: ShopDomain,
  checkouts: readonly Checkout[],
  timeZone: string,
): Promise<(Identified<EventOf<'CheckoutSynced'>> | null)[]> =>
  sealedFacts(vault, checkouts, checkout => {
    const { checkoutId, updatedAt: at } = checkout;
    const day = dayIn(timeZone, checkout.createdAt);
    const content = jsonOf(checkout);
    return {
      sealedFor: { shop, purpose: 'orders', until: orderEnds(checkout.createdAt, timeZone) },
      recognisedBy: JSON.stringify([day, content]),
      parts: [{ plaintext: content, context: checkoutContext(checkoutId, at) }],
      fact: (digest, [sealed]) => ({
        id: datedId(Date.parse(at), `${checkoutsStream(shop)}\nCheckoutSynced\n${digest}`),
        fact: { type: 'CheckoutSynced', checkoutId, day, checkout: sealed as SealedText, at },
      }),
    };
  });

/**
 * Seals days of visits, without expired ones.
 * @param cause identifies the fact together with the figures. @returns `null` if no day is left.
 */
export async function sealedVisits(
  vault: Sealer,
  { shop, cause, at }: { readonly shop: ShopDomain; readonly cause: string; readonly at: Instant },
  reported: readonly ConversionDay[],
): Promise<Identified<EventOf<'ConversionReported'>> | null> {
  const days = reported.filter(({ day }) => figuresEnd(day).slice(0, 10) > at.slice(0, 10));
  const [newest] = days.map(({ day }) => day).toSorted((a, b) => (a < b ? 1 : -1));
  if (newest === undefined) return null;
  const sealedUntil = (day: string) => ({ shop, purpose: 'analytics', until: figuresEnd(day) }) as const;
  const [all, ...each] = await vault.sealAll([
    { sealedFor: sealedUntil(newest), recognisedBy: JSON.stringify(days), parts: [] },
    ...days.map(({ day, ...figures }) => {
      const plaintext = jsonOf(figures);
      const parts = [{ plaintext, context: visitsContext(day, at) }];
      return { sealedFor: sealedUntil(day), recognisedBy: plaintext, parts };
    }),
  ]);
  if (!all) return null;
  const sealed = days.flatMap(({ day }, index) => {
    const [figures] = each[index]?.parts ?? [];
    return figures === undefined ? [] : [{ day, figures: as<SealedText>(figures) }];
  });
  return {
    id: derivedId('ConversionReported', cause, all.digest),
    fact: { type: 'ConversionReported', days: sealed, at },
  };
}

/** The parts to seal, and the resulting fact. */
interface FactToSeal<Fact> extends ToSeal {
  fact(digest: string, parts: readonly SealedText[]): Identified<Fact>;
}

/** @returns `null` in place of an item that has just expired. */
async function sealedFacts<Item, Fact>(
  vault: Sealer,
  items: readonly Item[],
  toSeal: (item: Item) => FactToSeal<Fact>,
): Promise<(Identified<Fact> | null)[]> {
  const facts = items.map(toSeal);
  const sealed = await vault.sealAll(facts);
  return facts.map(({ fact }, at) => {
    const result = sealed[at];
    return result
      ? fact(
          result.digest,
          result.parts.map(part => as<SealedText>(part)),
        )
      : null;
  });
}

const jsonOf = (content: object): string => wellFormedJson(JSON.stringify(content));
