/** The five figures of spec §2. Each loads, fails and retries on its own, and opens its details. */
import type { UseQueryResult } from '@tanstack/react-query';
import { memo, Suspense } from 'react';
import { needsGrant } from '../../api/errors.js';
import { monthDay } from '../../format/date.js';
import { compactMoney, fittingMoney } from '../../format/money.js';
import { countOrNone, percent } from '../../format/number.js';
import { lazyPart } from '../../loading/lazyPart.js';
import type { DeltaProps } from '../../ui/Delta.js';
import { openDayOf, shown } from './figures.js';
import { MetricCard } from './MetricCard.js';
import type { Choice } from './period.js';
import type { CardSection } from './queries.js';
import { ReauthenticateLink } from './ReauthenticateLink.js';
import { dashboardTexts as texts } from './texts/dashboardTexts.js';
import { cartsFigure, changeOf, conversionFigure, type Figure, revenueFigure } from './tileFigures.js';
import type { TileSections } from './tileSections.js';
import { useReadLast } from './useReadLast.js';
import { type Details, useView } from './useView.js';

interface Props extends TileSections {
  readonly choice: Choice;
  /** Before the first sync: a figure that is 0 or missing is unknown. */
  readonly unread: boolean;
  readonly onThreshold: (threshold: number) => void;
}

const TileDetails = lazyPart(() => import('./TileDetails.js'));

export const Tiles = memo(({ choice, unread, onThreshold, ...sections }: Props) => {
  const { revenue, conversion, abandonedCarts, lowInventory, newProducts } = sections;
  const { timeseries = [], currency = null, timeZone = 'UTC' } = revenue.data ?? {};
  const { days, comparedWith } = choice;
  const open = openDayOf(timeseries, timeZone, Date.now()) === days.at(-1);
  const { details, setDetails } = useView();
  const carts = abandonedCarts.data;
  const [first = ''] = days;
  const span = texts.tiles.within(days.length);

  // Checkouts are read last: until then, what they count in is too low, or for completion too high.
  const completion = conversion.data?.metric === 'Checkout completion';
  const late = {
    carts: useReadLast(abandonedCarts, unread),
    conversion: useReadLast(conversion, unread) && completion,
  };

  /** `words` is the text of the figure, which is `null` if unknown. */
  const cardOf = (
    section: CardSection<unknown>,
    figure: number | null,
    words: string,
    failure: string,
    isLate = unread && !figure,
  ) => ({
    ...stateOf(section, failure),
    value: section.data === undefined || isLate ? null : words,
  });
  const opener = (name: Details, section: UseQueryResult<unknown>, there = true) =>
    section.data !== undefined && there ? () => setDetails(name) : undefined;
  const deltaOf = ({ now, before }: Figure, type?: 'neutral'): DeltaProps | undefined =>
    now === null || before === null || comparedWith === null || now + before === 0
      ? undefined
      : { percent: changeOf(now, before), against: comparedWith, ...(type && { type }) };

  const sold = revenueFigure(revenue.data, choice);
  const converted = conversionFigure(conversion.data, choice);
  const left = cartsFigure(carts, choice);
  const low = shown(lowInventory.data, lowInventory.data?.lowInventoryCount);
  const soon = lowInventory.data?.sellingOut ?? 0;
  const added = shown(newProducts.data, newProducts.data?.newProducts);
  return (
    <section className="tiles" aria-label={texts.tiles.label}>
      <MetricCard
        {...cardOf(revenue, sold.now, fittingMoney(sold.now, currency), texts.tiles.failures.revenue)}
        label={texts.tiles.revenue}
        delta={deltaOf(sold)}
        note={deltaOf(sold) && sold.before !== null ? texts.tiles.against(compactMoney(sold.before, currency)) : span}
        hint={revenue.data?.about.definition}
        trend={sold.trend}
        trendOpen={open}
        onOpen={opener('revenue', revenue, timeseries.length > 0)}
      />
      <div className="tiles-rest">
        <MetricCard
          {...cardOf(
            conversion,
            converted.now,
            percent(converted.now),
            texts.tiles.failures.conversion,
            late.conversion || (unread && !converted.now),
          )}
          label={completion && !late.conversion ? texts.tiles.completion : texts.tiles.conversion}
          delta={
            converted.now !== null && converted.before !== null && comparedWith !== null
              ? { points: converted.now - converted.before, against: comparedWith }
              : undefined
          }
          note={converted.before !== null ? texts.tiles.against(percent(converted.before)) : span}
          hint={conversion.data?.about.definition}
          trend={converted.trend}
          trendOpen={open}
          onOpen={opener('conversion', conversion, conversion.data && conversion.data.timeseries.length > 0)}
        />
        <MetricCard
          {...cardOf(abandonedCarts, left.now, countOrNone(left.now), texts.tiles.failures.carts, late.carts)}
          label={texts.tiles.carts}
          delta={deltaOf(left, 'neutral')}
          note={left.worth ? texts.tiles.worth(compactMoney(left.worth, carts?.currency ?? null)) : span}
          hint={carts?.about.definition}
          trend={left.trend}
          trendOpen={open}
          onOpen={opener('carts', abandonedCarts, carts && carts.timeseries.length > 0)}
        />
        <MetricCard
          {...cardOf(lowInventory, low, countOrNone(low), texts.tiles.failures.low)}
          label={texts.tiles.low}
          note={fewLeft(lowInventory.data?.threshold ?? 0)}
          alarm={soon ? texts.tiles.sellOut(soon) : undefined}
          hint={lowInventory.data?.about.definition}
          onOpen={opener('low', lowInventory)}
        />
        <MetricCard
          {...cardOf(newProducts, added, countOrNone(added), texts.tiles.failures.added)}
          label={texts.tiles.added}
          note={texts.tiles.addedSince(monthDay(first))}
          hint={newProducts.data?.about.definition}
          onOpen={opener('new', newProducts, newProducts.data && newProducts.data.products.length > 0)}
        />
      </div>
      {details && (
        <Suspense>
          <TileDetails
            {...sections}
            choice={choice}
            details={details}
            onThreshold={onThreshold}
            onClose={() => setDetails(null)}
          />
        </Suspense>
      )}
    </section>
  );
});

/** Leads to a new grant if the store's grant is the reason (spec §8), else offers a retry. */
function stateOf({ isLoading, error, data, refetch, load }: CardSection<unknown>, failure: string) {
  const failed = error !== null && data === undefined;
  const common = { loading: isLoading, onLoad: load };
  if (failed && needsGrant(error)) return { ...common, error: error.message, remedy: <ReauthenticateLink small /> };
  return { ...common, error: failed ? failure : null, onRetry: () => void refetch() };
}

const fewLeft = (threshold: number): string => (threshold === 0 ? texts.tiles.soldOut : texts.tiles.fewLeft(threshold));
