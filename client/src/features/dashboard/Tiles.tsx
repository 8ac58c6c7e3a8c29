/** The five figures of spec §2. Each loads, fails and is tried again alone. */
import type { UseQueryResult } from '@tanstack/react-query';
import type {
  AbandonedCarts,
  Conversion,
  LowInventory,
  NewProducts,
  Revenue,
} from '../../../../domain/api/analytics.js';
import { needsGrant } from '../../api/errors.js';
import { money } from '../../format/money.js';
import { countOrNone, percent } from '../../format/number.js';
import { openDayOf, shown } from './figures.js';
import { MetricCard } from './MetricCard.js';

interface Props {
  readonly revenue: UseQueryResult<Revenue>;
  readonly conversion: UseQueryResult<Conversion>;
  readonly abandonedCarts: UseQueryResult<AbandonedCarts>;
  readonly lowInventory: UseQueryResult<LowInventory>;
  readonly newProducts: UseQueryResult<NewProducts>;
}

const AGAINST = 'the 30 days before';

export function Tiles({ revenue, conversion, abandonedCarts, lowInventory, newProducts }: Props) {
  const { timeseries = [], currency = null, timeZone = 'UTC', comparison } = revenue.data ?? {};
  const carts = abandonedCarts.data;
  return (
    <section className="tiles" aria-label="Key figures">
      <MetricCard
        {...stateOf(revenue, 'Failed to load revenue data')}
        label="Total Revenue"
        value={money(shown(revenue.data, revenue.data?.totalRevenue), currency)}
        {...(comparison ? { delta: { percent: comparison.change, against: AGAINST } } : {})}
        note={comparison ? 'in the last 30 days' : 'in the last 60 days'}
        trend={timeseries.map(({ total_price }) => total_price)}
        trendOpen={openDayOf(timeseries, timeZone, Date.now()) !== null}
      />
      <MetricCard
        {...stateOf(conversion, 'Failed to load insights data')}
        label={conversion.data?.metric === 'Checkout completion' ? 'Checkout completion' : 'Conversion Rate'}
        value={percent(shown(conversion.data, conversion.data?.conversionRate))}
        {...(typeof conversion.data?.conversionRateDelta === 'number'
          ? { delta: { points: conversion.data.conversionRateDelta, against: AGAINST } }
          : {})}
        note="in the last 30 days"
        hint={conversion.data?.about.definition}
      />
      <MetricCard
        {...stateOf(abandonedCarts, 'Failed to load abandoned carts data')}
        label="Abandoned Carts"
        value={countOrNone(shown(carts, carts?.abandonedCarts))}
        note={carts?.value ? `worth ${money(carts.value, carts.currency)}` : 'in the last 60 days'}
        hint={carts?.about.definition}
      />
      <MetricCard
        {...stateOf(lowInventory, 'Failed to load inventory data')}
        label="Low Inventory"
        value={countOrNone(shown(lowInventory.data, lowInventory.data?.lowInventoryCount))}
        note={`variants with ${lowInventory.data?.threshold ?? 5} or fewer left`}
        hint={lowInventory.data?.about.definition}
      />
      <MetricCard
        {...stateOf(newProducts, 'Failed to load new products data')}
        label="New Products"
        value={countOrNone(shown(newProducts.data, newProducts.data?.newProducts))}
        note="in the last 30 days"
        hint={newProducts.data?.about.definition}
      />
    </section>
  );
}

/** Where the store's grant is the reason it says so (spec §8); everything else has the section's own sentence. */
function stateOf({ isPending, error, data, refetch }: UseQueryResult<unknown>, failure: string) {
  const failed = error !== null && data === undefined;
  return {
    loading: isPending,
    error: failed ? (needsGrant(error) ? error.message : failure) : null,
    onRetry: () => void refetch(),
  };
}
