/** Derives a sandbox shop from its name and the seed. Any `*.myshopify.com` name works. */
import { as, type Currency, type ShopDomain } from '../../../domain/kernel/names.js';
import { random } from '../../chance/random.js';

export interface ShopProfile {
  readonly domain: ShopDomain;
  /** The domain's first label. */
  readonly handle: string;
  readonly name: string;
  /** The brand of its own products. */
  readonly brand: string;
  readonly email: string;
  readonly zone: string;
  readonly currency: Currency;
  readonly country: string;
  /** Its price level relative to the list in `products.ts`, in per cent. */
  readonly priceLevel: number;
  /** In ten-thousandths of the subtotal: 888 is 8.88 %. */
  readonly taxRate: number;
}

/** Above 2^53, and the same in every shop. */
export const SHOP_ID = '9007199254741993';
export const LOCATION_ID = '9007199254743019';

const PLACES = [
  { zone: 'America/New_York', currency: 'USD', country: 'US', taxRate: 888 },
  { zone: 'America/Los_Angeles', currency: 'USD', country: 'US', taxRate: 950 },
  { zone: 'America/Chicago', currency: 'USD', country: 'US', taxRate: 825 },
  { zone: 'America/Toronto', currency: 'CAD', country: 'CA', taxRate: 1300 },
  { zone: 'Europe/London', currency: 'GBP', country: 'GB', taxRate: 2000 },
  { zone: 'Europe/Berlin', currency: 'EUR', country: 'DE', taxRate: 1900 },
] as const;

/** The guided tour's shop: always in New York, always at list price. */
const TOUR_SHOP = 'aurora-outfitters';

export function shopProfile(domain: ShopDomain, seed: string): ShopProfile {
  const handle = domain.slice(0, domain.indexOf('.'));
  const chance = random(seed, domain, 'profile');
  const tour = handle === TOUR_SHOP;
  const place = tour ? PLACES[0] : chance.pick(PLACES);
  const words = handle.split('-').filter(word => word !== '');
  const name = words.map(word => word[0]?.toUpperCase() + word.slice(1)).join(' ');
  return {
    domain,
    handle,
    name,
    brand: name.split(' ')[0] ?? name,
    email: `hello@${handle}.example`,
    zone: place.zone,
    currency: as<Currency>(place.currency),
    country: place.country,
    priceLevel: tour ? 100 : chance.integer(88, 115),
    taxRate: place.taxRate,
  };
}
