/** What the five tiles show, and what each is made of. */
import type {
  AbandonedCarts,
  Conversion,
  LowInventory,
  NewProducts,
  Revenue,
} from '../../../../domain/api/analytics.js';
import type { CardSection } from './queries.js';

export interface TileSections {
  readonly revenue: CardSection<Revenue>;
  readonly conversion: CardSection<Conversion>;
  readonly abandonedCarts: CardSection<AbandonedCarts>;
  readonly lowInventory: CardSection<LowInventory>;
  readonly newProducts: CardSection<NewProducts>;
}
