/** Which lane of a rebuild folds the events of which shops, so that all are done at about the same time. */
import { EVENTS } from '../../domain/events.js';
import type { ShopSpread, ShopsPart } from '../../platform/event-store/shopsPart.js';
import { type Projection, typesOf } from '../../read-models/projection.js';

/** With fewer events, starting a thread takes longer than it saves. */
const MANY = 50_000;
/** What one lane may have more than an even share. Beyond, threads that divide the steps of one fold are faster. */
const UNEVEN = 1.5;

/** Whether shops share no row: every row names its shop in its key, and every event is of one shop. */
export const sharesNoRows = (projection: Projection): boolean =>
  Object.values(projection.tables).every(({ key }) => key.includes('shop')) &&
  typesOf(projection).every(type => EVENTS[type].of === 'shop');

/**
 * @param lanes the most there may be.
 * @returns a part of the shops for each lane, which together are all; one part if dividing saves nothing. Shops that
 * the sample missed are in the first.
 */
export function shareShops({ events, ofShop }: ShopSpread, lanes: number): readonly [ShopsPart, ...ShopsPart[]] {
  const whole: readonly [ShopsPart] = [{ except: [] }];
  if (events < MANY || lanes < 2) return whole;
  const shares = Array.from({ length: lanes }, () => ({ shops: [] as string[], events: 0 }));
  for (const [shop, count] of [...ofShop].sort(([, a], [, b]) => b - a)) {
    const least = shares.reduce((a, b) => (b.events < a.events ? b : a));
    least.shops.push(shop);
    least.events += count;
  }
  if (Math.max(...shares.map(share => share.events)) > (UNEVEN * events) / lanes) return whole;
  const [, ...others] = shares;
  return [{ except: others.flatMap(({ shops }) => shops) }, ...others.map(({ shops }) => ({ only: shops }))];
}
