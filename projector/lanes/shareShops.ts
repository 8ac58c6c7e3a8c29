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
 * @param most how many lanes there may be.
 * @returns a part of the shops for each lane, which together are all; one part if dividing saves nothing. Shops that
 * the sample missed are in the first.
 */
export function shareShops(spread: ShopSpread, most: number): readonly [ShopsPart, ...ShopsPart[]] {
  if (spread.events >= MANY)
    for (let lanes = most; lanes > 1; lanes--) {
      const shares = sharesOf(spread, lanes);
      if (Math.max(...shares.map(({ events }) => events)) <= (UNEVEN * spread.events) / lanes) return partsOf(shares);
    }
  return [{ except: [] }];
}

interface Share {
  readonly shops: string[];
  events: number;
}

/** The largest shops first, each to the share that has least. */
function sharesOf({ ofShop }: ShopSpread, lanes: number): readonly Share[] {
  const shares = Array.from({ length: lanes }, (): Share => ({ shops: [], events: 0 }));
  for (const [shop, events] of [...ofShop].sort(([, a], [, b]) => b - a)) {
    const least = shares.reduce((a, b) => (b.events < a.events ? b : a));
    least.shops.push(shop);
    least.events += events;
  }
  return shares.filter(({ shops }) => shops.length > 0);
}

function partsOf([, ...others]: readonly Share[]): readonly [ShopsPart, ...ShopsPart[]] {
  return [{ except: others.flatMap(({ shops }) => shops) }, ...others.map(({ shops }) => ({ only: shops }))];
}
