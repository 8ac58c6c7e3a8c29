import type { ReactNode } from 'react';
import type { Competitor } from '../../../../../domain/api/competitors.js';
import type { MarketSummary } from '../../../../../domain/api/market.js';
import { WATCHLIST_LIMIT } from '../../../../../domain/competitors/limits.js';
import { money, NO_DATA } from '../../../format/money.js';
import { count, countOrNone } from '../../../format/number.js';
import { Tinted } from '../../../ui/Tinted.js';
import { SampleMark } from '../source/SampleMark.js';
import { tableTexts as texts } from '../texts/tableTexts.js';
import { MovesTrend } from './MovesTrend.js';

interface Props {
  readonly summary: MarketSummary | undefined;
  readonly rows: readonly Competitor[];
}

/**
 * Spec §2: Total Competitors, In Stock, Price Changes, Avg Price; the second line carries the exceptions. Sample data
 * says so on every card (reference C6).
 */
export function StatCards({ summary, rows }: Props) {
  const empty = summary?.total === 0;
  const of = (value: number | undefined) => (empty ? NO_DATA : countOrNone(value ?? null));
  const cards: readonly (readonly [name: string, value: string, note: ReactNode, beside?: ReactNode])[] = [
    [
      texts.cards.total,
      countOrNone(summary?.total ?? null),
      texts.cards.ofPlan(WATCHLIST_LIMIT),
      <Meter key="meter" used={summary?.total ?? 0} />,
    ],
    [
      texts.cards.inStock,
      of(summary?.inStock),
      empty ? texts.cards.nothing : summary && <StockNote summary={summary} />,
    ],
    [
      texts.cards.changes,
      of(summary?.priceChanges),
      empty ? texts.cards.nothing : summary && <MovesNote summary={summary} />,
      <MovesTrend key="moves" rows={rows} />,
    ],
    [
      texts.cards.average,
      summary ? money(summary.avgPrice, summary.currency) : NO_DATA,
      empty ? texts.cards.nothingToCompare : summary && <CheaperNote summary={summary} />,
    ],
  ];
  return (
    <section className="panel market-cards" aria-label={texts.cards.label}>
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

/** Draws the used part of the plan. Decoration: the figures give the same. */
const Meter = ({ used }: { readonly used: number }) => (
  <span className="plan-meter" aria-hidden="true">
    {Array.from({ length: WATCHLIST_LIMIT }, (_, place) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the places of a scale never move.
      <i key={place} data-used={place < used} />
    ))}
  </span>
);

function StockNote({ summary: { outOfStock, stockUnknown, stale } }: { readonly summary: MarketSummary }) {
  return (
    <>
      <span data-tone={outOfStock > 0 ? 'bad' : undefined}>{texts.cards.outOfStock(count(outOfStock))}</span>
      {stockUnknown > 0 && <span> · {texts.cards.notKnown(count(stockUnknown))}</span>}
      {stale > 0 && <span> · {texts.cards.notFresh(count(stale))}</span>}
    </>
  );
}

function MovesNote({ summary: { priceChanges, movedDown, movedUp } }: { readonly summary: MarketSummary }): ReactNode {
  if (priceChanges === 0) return texts.cards.noMove;
  return texts.cards.moves(
    <span data-tone="good">{texts.cards.down(count(movedDown))}</span>,
    <span data-tone="bad">{texts.cards.up(count(movedUp))}</span>,
  );
}

function CheaperNote({ summary: { cheaper, compared } }: { readonly summary: MarketSummary }) {
  if (compared === 0) return texts.cards.noneCompared;
  return texts.cards.ofCompared(
    <span data-tone={cheaper > 0 ? 'warning' : undefined}>{texts.cards.cheaper(count(cheaper))}</span>,
    count(compared),
  );
}
