/** The data of the five tiles and of their details. */
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
