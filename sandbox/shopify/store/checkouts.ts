/** Generates abandoned checkouts. Some are completed days later. */
import { type Random, random } from '../../chance/random.js';
import type { Catalogue, StoreProduct } from './catalogue.js';
import { basket, type OrderedDay, randomTimes, type StoreLine, taxOn } from './orders.js';
import { type Customer, randomCustomer } from './people.js';
import type { ShopProfile } from './shopProfile.js';
import { monthOf } from './zonedTime.js';

export interface StoreCheckout {
  readonly id: string;
  readonly token: string;
  readonly createdAt: number;
  /** When the buyer returned and paid; `null` if never. */
  readonly recoverAt: number | null;
  readonly customer: Customer;
  readonly lines: readonly StoreLine[];
  readonly subtotal: number;
  readonly tax: number;
  readonly total: number;
}

const HOUR = 3_600_000;
/** Above 2^53. */
const CHECKOUT_IDS = 37_000_000_000_000_000n;
const LINE_IDS = 39_000_000_000_000_000n;
/** Per placed order. */
const PER_ORDER = 0.42;
const RECOVERED_SHARE = 0.13;

/** Generates a day's abandoned checkouts, oldest first. `count`: the day's number of orders. */
export function checkoutsOfDay(
  shop: ShopProfile,
  seed: string,
  products: Catalogue,
  { day, count }: OrderedDay,
): StoreCheckout[] {
  const sold = products.of(monthOf(day));
  return randomTimes(shop, day, Math.max(1, Math.round(count * PER_ORDER)), random(seed, shop.domain, 'left', day)).map(
    (createdAt, index) =>
      checkout(shop, sold, {
        number: BigInt(day) * 1_000_000n + BigInt(index),
        createdAt,
        chance: random(seed, shop.domain, 'checkout', day, index),
      }),
  );
}

/** A manually created checkout, which only a person completes. `number` is the change's, from 1. */
export function checkoutByHand(
  shop: ShopProfile,
  seed: string,
  products: Catalogue,
  { number, createdAt }: { number: number; createdAt: number },
): StoreCheckout {
  const chance = random(seed, shop.domain, 'checkout by hand', number);
  const sold = products.of(new Date(createdAt).toISOString().slice(0, 7));
  return { ...checkout(shop, sold, { number: BigInt(number), createdAt, chance }), recoverAt: null };
}

function checkout(
  shop: ShopProfile,
  products: readonly StoreProduct[],
  { number, createdAt, chance }: { number: bigint; createdAt: number; chance: Random },
): StoreCheckout {
  const salt = BigInt(random(shop.domain).integer(1, 99_999)) * 10_000_000_000_000n;
  const id = String(CHECKOUT_IDS + salt + number);
  const lines = basket(products, chance).map(({ product, variant, quantity }, index) => ({
    id: String(LINE_IDS + salt + number * 8n + BigInt(index)),
    product,
    variant,
    quantity,
    returned: 0,
    discountedTotal: variant.price * quantity,
  }));
  const subtotal = lines.reduce((sum, line) => sum + line.discountedTotal, 0);
  const tax = taxOn(subtotal, shop);
  return {
    id,
    token: BigInt(id).toString(36),
    createdAt,
    recoverAt: chance.chance(RECOVERED_SHARE) ? createdAt + chance.integer(2, 60) * HOUR : null,
    customer: randomCustomer(chance),
    lines,
    subtotal,
    tax,
    total: subtotal + tax,
  };
}
