import type { Competitor } from '../../../../domain/api/competitors.js';
import { money, NO_DATA } from '../../format/money.js';
import { count } from '../../format/number.js';
import { Tinted } from '../../ui/Tinted.js';
import { COMPETITOR_LIMIT, statsOf } from './rows.js';

interface Props {
  readonly rows: readonly Competitor[] | undefined;
  readonly demo: boolean;
}

/** Spec §2: Total Competitors, In Stock, Price Changes, Avg Price. Sample data says so on every card (reference C6). */
export function StatCards({ rows, demo }: Props) {
  const stats = rows && statsOf(rows);
  const average = stats?.average;
  const cards: readonly (readonly [string, string, string])[] = [
    ['Total Competitors', stats ? count(stats.total) : NO_DATA, `of ${COMPETITOR_LIMIT} on your plan`],
    ['In Stock', stats ? count(stats.inStock) : NO_DATA, 'proved by their pages'],
    ['Price Changes', stats ? count(stats.priceChanges) : NO_DATA, 'moved since first seen'],
    [
      'Avg Price',
      average && average !== 'mixed' ? money(average.amount, average.currency) : NO_DATA,
      average === 'mixed' ? 'prices are in several currencies' : 'of those with a price',
    ],
  ];
  return (
    <section className="tiles" aria-label="Key figures">
      {cards.map(([name, value, note]) => (
        <article key={name} className="tile">
          <h2>
            {name} {demo && <span className="demo-mark">(Demo)</span>}
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
