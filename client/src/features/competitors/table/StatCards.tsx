import type { MarketSummary } from '../../../../../domain/api/competitors.js';
import { money, NO_DATA } from '../../../format/money.js';
import { count, countOrNone } from '../../../format/number.js';
import { Tinted } from '../../../ui/Tinted.js';
import { COMPETITOR_LIMIT } from '../source/rows.js';
import { SampleMark } from '../source/SampleMark.js';

interface Props {
  readonly summary: MarketSummary | undefined;
}

/** Spec §2: Total Competitors, In Stock, Price Changes, Avg Price. Sample data says so on every card (reference C6). */
export function StatCards({ summary }: Props) {
  const { total, inStock, priceChanges } = summary ?? { total: null, inStock: null, priceChanges: null };
  const cards: readonly (readonly [name: string, value: string, note: string])[] = [
    ['Total Competitors', countOrNone(total), `of ${COMPETITOR_LIMIT} on your plan`],
    [
      'In Stock',
      countOrNone(inStock),
      summary?.stale ? `${count(summary.stale)} not fresh` : 'according to their pages',
    ],
    ['Price Changes', countOrNone(priceChanges), 'moved since first seen'],
    ['Avg Price', summary ? money(summary.avgPrice, summary.currency) : NO_DATA, averageNote(summary)],
  ];
  return (
    <section className="tiles market-cards" aria-label="Key figures">
      {cards.map(([name, value, note]) => (
        <article key={name} className="tile">
          <h2>
            {name} <SampleMark />
          </h2>
          <p className="tile-value figure">
            <Tinted value={value}>{value}</Tinted>
          </p>
          <p className="tile-note">{note}</p>
        </article>
      ))}
    </section>
  );
}

/** Over how many prices, and in which currency: other currencies are left out, never converted. */
function averageNote(summary: MarketSummary | undefined): string {
  if (!summary?.averaged) return 'of those with a price';
  return `of ${count(summary.averaged)}${summary.currency ? ` in ${summary.currency}` : ''}`;
}
