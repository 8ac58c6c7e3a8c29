/**
 * Facts of the store whose content is kept for a time only, sealed with a key that ends with that time. Their ids are
 * derived from the content by a keyed digest: a plain hash of so little text would give it away to anyone who guesses.
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
import type { SealingKey, Vault } from '../../platform/vault/port.js';

export type Sealer = Pick<Vault, 'sealWith'>;

/** A fact with the id that is derived from its content. */
export interface Identified<Fact> {
  readonly id: string;
  readonly fact: Fact;
}

/** @param timeZone the store's. @returns `null` if its time is over: it is not stored at all. */
export const sealedOrder = (
  vault: Sealer,
  shop: ShopDomain,
  { customer, ...order }: ReportedOrder,
  timeZone: string,
): Promise<Identified<EventOf<'OrderSynced'>> | null> =>
  unlessOver(async () => {
    const { orderId, updatedAt: at } = order;
    const day = dayIn(timeZone, order.processedAt);
    const content = jsonOf(writtenOrder(order));
    // A name that is granted later is another fact; one that changes is not.
    const told = JSON.stringify([order.orderId, day, content, customer !== null]);
    return vault.sealWith({ shop, purpose: 'orders', until: orderEnds(order.createdAt, timeZone) }, key => {
      const id = datedId(Date.parse(at), `${ordersStream(shop)}\nOrderSynced\n${key.digest(told)}`);
      const name = customer && textBy(key, jsonOf(customer), customerContext(orderId));
      const sealed = textBy(key, content, orderContext(orderId, at));
      return { id, fact: { type: 'OrderSynced', orderId, day, order: sealed, customer: name, at } };
    });
  });

/** As `sealedOrder`. */
export const sealedCheckout = (
  vault: Sealer,
  shop: ShopDomain,
  checkout: Checkout,
  timeZone: string,
): Promise<Identified<EventOf<'CheckoutSynced'>> | null> =>
  unlessOver(async () => {
    const { checkoutId, updatedAt: at } = checkout;
    const day = dayIn(timeZone, checkout.createdAt);
    const content = jsonOf(checkout);
    return vault.sealWith({ shop, purpose: 'orders', until: orderEnds(checkout.createdAt, timeZone) }, key => {
      const told = key.digest(JSON.stringify([day, content]));
      const id = datedId(Date.parse(at), `${checkoutsStream(shop)}\nCheckoutSynced\n${told}`);
      const sealed = textBy(key, content, checkoutContext(checkoutId, at));
      return { id, fact: { type: 'CheckoutSynced', checkoutId, day, checkout: sealed, at } };
    });
  });

/**
 * Days of visits. Those whose time is over are left out.
 * @param cause repeated for the same cause, the same figures are one fact. @returns `null` if no day is left.
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
  const told = await vault.sealWith(sealedUntil(newest), key => key.digest(JSON.stringify(days)));
  const id = derivedId('ConversionReported', cause, told);
  const sealed = days.map(async ({ day, ...figures }) => ({
    day,
    figures: await vault.sealWith(sealedUntil(day), key => textBy(key, jsonOf(figures), visitsContext(day, at))),
  }));
  return { id, fact: { type: 'ConversionReported', days: await Promise.all(sealed), at } };
}

const textBy = (key: SealingKey, text: string, context: string): SealedText => as<SealedText>(key.seal(text, context));

const jsonOf = (content: object): string => wellFormedJson(JSON.stringify(content));

/** A reading may include what has just passed its limit. */
const unlessOver = <Fact>(make: () => Promise<Identified<Fact>>): Promise<Identified<Fact> | null> =>
  make().catch((fault: unknown) => {
    if (fault instanceof RangeError) return null;
    throw fault;
  });
