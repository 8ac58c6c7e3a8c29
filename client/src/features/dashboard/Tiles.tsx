/** The five figures of spec §2. Each loads, fails and retries on its own, and opens its details. */
import type { UseQueryResult } from '@tanstack/react-query';
import { Suspense } from 'react';
import { needsGrant } from '../../api/errors.js';
import { money } from '../../format/money.js';
import { countOrNone, percent } from '../../format/number.js';
import { lazyPart } from '../../loading/lazyPart.js';
import { openDayOf, shown } from './figures.js';
import { MetricCard } from './MetricCard.js';
import type { CardSection } from './queries.js';
import { ReauthenticateLink } from './ReauthenticateLink.js';
import type { TileSections } from './tileSections.js';
import { type Details, useView } from './useView.js';

interface Props extends TileSections {
  /** Before the first sync: a figure that is 0 or missing is unknown. */
  readonly unread: boolean;
  readonly onThreshold: (threshold: number) => void;
}

const TileDetails = lazyPart(() => import('./TileDetails.js'));

const AGAINST = 'the 30 days before';

export function Tiles({ unread, onThreshold, ...sections }: Props) {
  const { revenue, conversion, abandonedCarts, lowInventory, newProducts } = sections;
  const { timeseries = [], currency = null, timeZone = 'UTC', comparison } = revenue.data ?? {};
  const open = openDayOf(timeseries, timeZone, Date.now()) !== null;
  const { details, setDetails } = useView();
  const carts = abandonedCarts.data;

  /** `figure` is `null` if unknown; `words` is its text. */
  const cardOf = (section: CardSection<unknown>, figure: number | null, words: string, failure: string) => ({
    ...stateOf(section, failure),
    value: section.data === undefined || (unread && !figure) ? null : words,
  });
  const opener = (name: Details, section: UseQueryResult<unknown>, there = true) =>
    section.data !== undefined && there ? () => setDetails(name) : undefined;

  const figures = {
    revenue: shown(revenue.data, revenue.data?.totalRevenue),
    conversion: shown(conversion.data, conversion.data?.conversionRate),
    carts: shown(carts, carts?.abandonedCarts),
    lowInventory: shown(lowInventory.data, lowInventory.data?.lowInventoryCount),
    newProducts: shown(newProducts.data, newProducts.data?.newProducts),
  };
  return (
    <section className="tiles" aria-label="Key figures">
      <MetricCard
        {...cardOf(revenue, figures.revenue, money(figures.revenue, currency), 'Failed to load revenue data')}
        label="Total Revenue"
        delta={
          comparison && comparison.current + comparison.previous > 0
            ? { percent: comparison.change, against: AGAINST }
            : undefined
        }
        note={comparison ? 'last 30 days vs. the 30 before' : 'in the last 60 days'}
        hint={revenue.data?.about.definition}
        trend={timeseries.map(({ total_price }) => total_price)}
        trendOpen={open}
        onOpen={opener('revenue', revenue, timeseries.length > 0)}
      />
      <MetricCard
        {...cardOf(conversion, figures.conversion, percent(figures.conversion), 'Failed to load insights data')}
        label={conversion.data?.metric === 'Checkout completion' ? 'Checkout completion' : 'Conversion Rate'}
        delta={
          typeof conversion.data?.conversionRateDelta === 'number'
            ? { points: conversion.data.conversionRateDelta, against: AGAINST }
            : undefined
        }
        note="in the last 30 days"
        hint={conversion.data?.about.definition}
        trend={conversion.data?.timeseries.map(({ begun, completed }) => (begun === 0 ? 0 : completed / begun))}
        trendOpen={open}
        onOpen={opener('conversion', conversion, conversion.data && conversion.data.timeseries.length > 0)}
      />
      <MetricCard
        {...cardOf(abandonedCarts, figures.carts, countOrNone(figures.carts), 'Failed to load abandoned carts data')}
        label="Abandoned Carts"
        delta={
          carts?.comparison && carts.comparison.current + carts.comparison.previous > 0
            ? { percent: carts.comparison.change, against: AGAINST, type: 'neutral' }
            : undefined
        }
        note={carts?.value ? `worth ${money(carts.value, carts.currency)}` : 'in the last 60 days'}
        hint={carts?.about.definition}
        trend={carts?.timeseries.map(({ abandoned }) => abandoned)}
        trendOpen={open}
        onOpen={opener('carts', abandonedCarts, carts && carts.timeseries.length > 0)}
      />
      <MetricCard
        {...cardOf(
          lowInventory,
          figures.lowInventory,
          countOrNone(figures.lowInventory),
          'Failed to load inventory data',
        )}
        label="Low Inventory"
        note={fewLeft(lowInventory.data?.threshold ?? 0)}
        hint={lowInventory.data?.about.definition}
        onOpen={opener('low', lowInventory)}
      />
      <MetricCard
        {...cardOf(
          newProducts,
          figures.newProducts,
          countOrNone(figures.newProducts),
          'Failed to load new products data',
        )}
        label="New Products"
        note="in the last 30 days"
        hint={newProducts.data?.about.definition}
        onOpen={opener('new', newProducts, newProducts.data && newProducts.data.products.length > 0)}
      />
      {details && (
        <Suspense>
          <TileDetails {...sections} details={details} onThreshold={onThreshold} onClose={() => setDetails(null)} />
        </Suspense>
      )}
    </section>
  );
}

/** If the store's grant is the reason, the card says so and leads to a new grant (spec §8); else it retries. */
function stateOf({ isLoading, error, data, refetch, load }: CardSection<unknown>, failure: string) {
  const failed = error !== null && data === undefined;
  const common = { loading: isLoading, onLoad: load };
  if (failed && needsGrant(error)) return { ...common, error: error.message, remedy: <ReauthenticateLink small /> };
  return { ...common, error: failed ? failure : null, onRetry: () => void refetch() };
}

const fewLeft = (threshold: number): string =>
  threshold === 0 ? 'variants that are sold out' : `variants with ${threshold} or fewer left`;
