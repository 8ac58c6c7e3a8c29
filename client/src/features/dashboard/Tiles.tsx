/** The five figures of spec §2. Each loads, fails and is tried again alone. */
import type { UseQueryResult } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
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
import { lowInventoryRows, newProductRows } from './detailRows.js';
import { openDayOf, shown } from './figures.js';
import { MetricCard } from './MetricCard.js';

interface Props {
  readonly revenue: UseQueryResult<Revenue>;
  readonly conversion: UseQueryResult<Conversion>;
  readonly abandonedCarts: UseQueryResult<AbandonedCarts>;
  readonly lowInventory: UseQueryResult<LowInventory>;
  readonly newProducts: UseQueryResult<NewProducts>;
  /** The store was not read yet: a figure that is 0 or missing is not known. */
  readonly unread: boolean;
}

const DetailsDialog = lazy(() => import('./DetailsDialog.js'));

const AGAINST = 'the 30 days before';

export function Tiles({ revenue, conversion, abandonedCarts, lowInventory, newProducts, unread }: Props) {
  const { timeseries = [], currency = null, timeZone = 'UTC', comparison } = revenue.data ?? {};
  const carts = abandonedCarts.data;
  const lists = {
    'Low Inventory': lowInventory.data ? lowInventoryRows(lowInventory.data) : [],
    'New Products': newProducts.data ? newProductRows(newProducts.data) : [],
  };
  const [opened, setOpened] = useState<keyof typeof lists | null>(null);
  const opener = (list: keyof typeof lists) => (lists[list].length > 0 ? () => setOpened(list) : undefined);
  const figures = {
    revenue: shown(revenue.data, revenue.data?.totalRevenue),
    conversion: shown(conversion.data, conversion.data?.conversionRate),
    carts: shown(carts, carts?.abandonedCarts),
    lowInventory: shown(lowInventory.data, lowInventory.data?.lowInventoryCount),
    newProducts: shown(newProducts.data, newProducts.data?.newProducts),
  };
  const stateOf = (
    { isPending, error, data, refetch }: UseQueryResult<unknown>,
    value: number | null,
    failure: string,
  ) => ({
    loading: isPending || (unread && !value),
    error: error !== null && data === undefined ? failureText(error, failure) : null,
    onRetry: () => void refetch(),
  });
  return (
    <section className="tiles" aria-label="Key figures">
      <MetricCard
        {...stateOf(revenue, figures.revenue, 'Failed to load revenue data')}
        label="Total Revenue"
        value={money(figures.revenue, currency)}
        {...(comparison && comparison.current + comparison.previous > 0
          ? { delta: { percent: comparison.change, against: AGAINST } }
          : {})}
        note={comparison ? 'in the last 30 days' : 'in the last 60 days'}
        trend={timeseries.map(({ total_price }) => total_price)}
        trendOpen={openDayOf(timeseries, timeZone, Date.now()) !== null}
      />
      <MetricCard
        {...stateOf(conversion, figures.conversion, 'Failed to load insights data')}
        label={conversion.data?.metric === 'Checkout completion' ? 'Checkout completion' : 'Conversion Rate'}
        value={percent(figures.conversion)}
        {...(typeof conversion.data?.conversionRateDelta === 'number'
          ? { delta: { points: conversion.data.conversionRateDelta, against: AGAINST } }
          : {})}
        note="in the last 30 days"
        hint={conversion.data?.about.definition}
      />
      <MetricCard
        {...stateOf(abandonedCarts, figures.carts, 'Failed to load abandoned carts data')}
        label="Abandoned Carts"
        value={countOrNone(figures.carts)}
        note={carts?.value ? `worth ${money(carts.value, carts.currency)}` : 'in the last 60 days'}
        hint={carts?.about.definition}
      />
      <MetricCard
        {...stateOf(lowInventory, figures.lowInventory, 'Failed to load inventory data')}
        label="Low Inventory"
        value={countOrNone(figures.lowInventory)}
        note={`variants with ${lowInventory.data?.threshold ?? 5} or fewer left`}
        hint={lowInventory.data?.about.definition}
        onOpen={opener('Low Inventory')}
      />
      <MetricCard
        {...stateOf(newProducts, figures.newProducts, 'Failed to load new products data')}
        label="New Products"
        value={countOrNone(figures.newProducts)}
        note="in the last 30 days"
        hint={newProducts.data?.about.definition}
        onOpen={opener('New Products')}
      />
      {opened && (
        <Suspense>
          <DetailsDialog title={opened} rows={lists[opened]} onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </section>
  );
}

/** Where the store's grant is the reason it says so (spec §8); everything else has the section's own sentence. */
const failureText = (error: unknown, failure: string): string => (needsGrant(error) ? error.message : failure);
