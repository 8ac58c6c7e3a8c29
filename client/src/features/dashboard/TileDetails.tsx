/** The details of a tile: the days of the selected period, or the variants and products it counts. */
import type { ReactNode } from 'react';
import { monthDay } from '../../format/date.js';
import { money } from '../../format/money.js';
import { count } from '../../format/number.js';
import { THRESHOLDS } from '../../state/lowStock.js';
import { Select } from '../../ui/Select.js';
import DetailsDialog, { type DetailRow } from './DetailsDialog.js';
import { cartRows, conversionRows, lowInventoryRows, newProductRows, revenueRows } from './detailRows.js';
import type { Choice } from './period.js';
import { dashboardTexts as texts } from './texts/dashboardTexts.js';
import type { TileSections } from './tileSections.js';
import type { Details } from './useView.js';

interface Props extends TileSections {
  readonly choice: Choice;
  readonly details: Details;
  readonly onThreshold: (threshold: number) => void;
  readonly onClose: () => void;
}

interface Content {
  readonly title: string;
  readonly facts: readonly string[];
  readonly definition: string;
  readonly rows: readonly DetailRow[];
  readonly control?: ReactNode;
}

export default function TileDetails({ onClose, ...props }: Props) {
  const content = contentOf(props);
  return content && <DetailsDialog {...content} onClose={onClose} />;
}

const thresholdOptions = () =>
  THRESHOLDS.map(value => ({
    value,
    name: value === '0' ? texts.details.soldOut : texts.details.orFewer(value),
  }));

/** `null` until the answer arrives. */
function contentOf({
  choice,
  details,
  revenue,
  conversion,
  abandonedCarts,
  lowInventory,
  newProducts,
  onThreshold,
}: Omit<Props, 'onClose'>): Content | null {
  const days = new Set(choice.days);
  const [first, last] = [choice.days[0], choice.days.at(-1)];
  const span = first && last ? [texts.details.span(monthDay(first), monthDay(last), revenue.data?.timeZone)] : [];
  if (details === 'revenue' && revenue.data) {
    const { currency, cancelledOrders, refunded, about } = revenue.data;
    const apart =
      cancelledOrders === null || refunded === null
        ? []
        : [texts.details.apart(cancelledOrders, money(refunded, currency))];
    return {
      title: texts.tiles.revenue,
      facts: [...span, ...apart],
      definition: about.definition,
      rows: revenueRows(
        revenue.data.timeseries.filter(({ created_at: day }) => days.has(day)),
        currency,
      ),
    };
  }
  if (details === 'conversion' && conversion.data)
    return {
      title: conversion.data.metric === 'Conversion rate' ? texts.tiles.conversion : texts.tiles.completion,
      facts: span,
      definition: conversion.data.about.definition,
      rows: conversionRows(conversion.data, days),
    };
  if (details === 'carts' && abandonedCarts.data)
    return {
      title: texts.tiles.carts,
      facts: span,
      definition: abandonedCarts.data.about.definition,
      rows: cartRows(abandonedCarts.data, days),
    };
  if (details === 'low' && lowInventory.data) {
    const { lowInventory: variants, lowInventoryCount, threshold, about } = lowInventory.data;
    return {
      title: texts.tiles.low,
      facts: cut(variants.length, lowInventoryCount),
      definition: about.definition,
      rows: lowInventoryRows(lowInventory.data),
      control: (
        <Select
          label={texts.details.threshold}
          options={thresholdOptions()}
          value={THRESHOLDS.find(known => Number(known) === threshold) ?? '5'}
          onChange={value => onThreshold(Number(value))}
        />
      ),
    };
  }
  if (details === 'new' && newProducts.data)
    return {
      title: texts.tiles.added,
      facts: cut(newProducts.data.products.length, newProducts.data.newProducts),
      definition: newProducts.data.about.definition,
      rows: newProductRows(newProducts.data),
    };
  return null;
}

/** Shown if the list is shorter than the total. */
const cut = (listed: number, all: number | null): readonly string[] =>
  all !== null && all > listed ? [texts.details.cut(count(listed), count(all))] : [];
