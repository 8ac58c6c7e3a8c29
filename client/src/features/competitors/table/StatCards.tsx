import type { ReactNode } from 'react';
import type { MarketSummary } from '../../../../../domain/api/competitors.js';
import { money, NO_DATA } from '../../../format/money.js';
import { count, countOrNone } from '../../../format/number.js';
import { Tinted } from '../../../ui/Tinted.js';
import { COMPETITOR_LIMIT } from '../source/rows.js';
import { SampleMark } from '../source/SampleMark.js';

interface Props {
  readonly summary: MarketSummary | undefined;
}

/**
 * Spec §2: Total Competitors, In Stock, Price Changes, Avg Price; the second line carries the exceptions. Sample data
 * says so on every card (reference C6).
 */
export function StatCards({ summary }: Props) {
  const empty = summary?.total === 0;
  const of = (value: number | undefined) => (empty ? NO_DATA : countOrNone(value ?? null));
  const cards: readonly (readonly [name: string, value: string, note: ReactNode, beside?: ReactNode])[] = [
    [
      'Total Competitors',
      countOrNone(summary?.total ?? null),
      `of ${COMPETITOR_LIMIT} on your plan`,
      <Meter key="meter" used={summary?.total ?? 0} />,
    ],
    ['In Stock', of(summary?.inStock), empty ? 'nothing watched yet' : summary && <StockNote summary={summary} />],
    [
      'Price Changes',
      of(summary?.priceChanges),
      empty ? 'nothing watched yet' : summary && <MovesNote summary={summary} />,
    ],
    [
      'Avg Price',
      summary ? money(summary.avgPrice, summary.currency) : NO_DATA,
      empty ? 'nothing to compare yet' : summary && <CheaperNote summary={summary} />,
    ],
  ];
  return (
    <section className="panel market-cards" aria-label="Key figures">
      {cards.map(([name, value, note, beside]) => (
        <article key={name}>
          <h2>
            {name} <SampleMark />
          </h2>
          <div className="market-figure">
            <p className="figure">
              <Tinted value={value}>{value}</Tinted>
            </p>
            {beside}
          </div>
          <p className="market-card-note">{note}</p>
        </article>
      ))}
    </section>
  );
}

/** How much of the plan is used; the figures beside it say the same. */
const Meter = ({ used }: { readonly used: number }) => (
  <span className="plan-meter" aria-hidden="true">
    {Array.from({ length: COMPETITOR_LIMIT }, (_, place) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the places of a scale never move.
      <i key={place} data-used={place < used} />
    ))}
  </span>
);

function StockNote({ summary: { outOfStock, stockUnknown, stale } }: { readonly summary: MarketSummary }) {
  return (
    <>
      <span data-tone={outOfStock > 0 ? 'bad' : undefined}>out of stock: {count(outOfStock)}</span>
      {stockUnknown > 0 && <span> · not known: {count(stockUnknown)}</span>}
      {stale > 0 && <span> · {count(stale)} not fresh</span>}
    </>
  );
}

function MovesNote({ summary: { priceChanges, movedDown, movedUp } }: { readonly summary: MarketSummary }) {
  if (priceChanges === 0) return 'none since first seen';
  return (
    <>
      <span data-tone="good">{count(movedDown)} down</span>, <span data-tone="bad">{count(movedUp)} up</span> since
      first seen
    </>
  );
}

function CheaperNote({ summary: { cheaper, compared } }: { readonly summary: MarketSummary }) {
  if (compared === 0) return 'none is compared with yours yet';
  return (
    <>
      <span data-tone={cheaper > 0 ? 'warning' : undefined}>cheaper than you: {count(cheaper)}</span> of{' '}
      {count(compared)} compared
    </>
  );
}
