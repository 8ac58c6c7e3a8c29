/** Seals a history's events as the sync does: one key for a store's day. */
import { sealedCheckout } from '../../domain/checkouts/checkouts.js';
import { as, type Instant } from '../../domain/kernel/names.js';
import type { SealedPart } from '../../domain/kernel/sealedPart.js';
import { type Order, sealedOrder } from '../../domain/orders/orders.js';
import { writtenOrder } from '../../domain/orders/writtenOrder.js';
import { KEPT_DAYS, orderEnds } from '../../domain/retention/policy.js';
import type { NewEvent } from '../../platform/event-store/port.js';
import { instantOf } from '../../platform/runtime/clock/clock.js';
import type { Vault } from '../../platform/vault/port.js';

const DAY_MS = 86_400_000;

const SEALED_IN: Readonly<Record<string, (event: never) => readonly SealedPart<unknown>[]>> = {
  OrderSynced: sealedOrder,
  CheckoutSynced: sealedCheckout,
};

export async function sealedHistory(event: NewEvent, vault: Pick<Vault, 'seal'>, now: Instant): Promise<NewEvent> {
  const parts = SEALED_IN[event.type]?.(event as never) ?? [];
  const until = orderEnds(placedLately(event.at, now), 'UTC');
  const sealed = parts.map(({ content, context }) => {
    const written = 'lines' in (content as object) ? writtenOrder(content as Order) : content;
    return vault.seal(event.meta.shop ?? '', 'orders', JSON.stringify(written), context, until);
  });
  const [one] = await Promise.all(sealed);
  const data = event.data as object;
  if ('order' in data) return { ...event, data: { ...data, order: one } };
  if ('checkout' in data) return { ...event, data: { ...data, checkout: one } };
  return event;
}

/** Maps a history's past days to the last sixty, because keys must not have expired. */
function placedLately(at: string, now: Instant): Instant {
  const day = Math.floor(Date.parse(at) / DAY_MS) % KEPT_DAYS.orders;
  return as<Instant>(instantOf(Date.parse(now) - day * DAY_MS));
}
