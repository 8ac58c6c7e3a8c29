/** `/competitors`, Market Intelligence (spec §2). */
import { useState } from 'react';
import { useSearchParams } from 'wouter';
import { usePage } from '../../app/routing/usePage.js';
import { Button, InputGroup, SegmentedControl } from '../../ui/blueprint.js';
import { EyeOpen, Plus, Search } from '../../ui/icons.js';
import { Empty, Failure, Skeleton } from '../../ui/Panel.js';
import { AddForm } from './AddForm.js';
import './competitors.css';
import { CompetitorRow } from './CompetitorRow.js';
import { useCompetitors } from './queries.js';
import { filterRows, type StockFilter } from './rows.js';
import { StatCards } from './StatCards.js';
import { readView, type View, writeView } from './url.js';

const FILTERS: { value: StockFilter; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'inStock', label: 'In Stock' },
  { value: 'outOfStock', label: 'Out of Stock' },
];

export default function Competitors() {
  const heading = usePage('Market Intelligence');
  const { data: rows, error, isPending, refetch } = useCompetitors();
  const [adding, setAdding] = useState(false);
  const [params, setParams] = useSearchParams();
  const view = readView(params);
  const show = (next: Partial<View>) => setParams(writeView({ ...view, ...next }), { replace: true });
  const shown = filterRows(rows ?? [], view.stock, view.search);

  return (
    <>
      <header className="page-head">
        <div>
          <h1 ref={heading} tabIndex={-1}>
            Market Intelligence
          </h1>
          <p className="muted">Prices and stock on your competitors’ product pages</p>
        </div>
        <Button
          intent="primary"
          icon={<Plus />}
          text="Add Competitor"
          aria-expanded={adding}
          onClick={() => setAdding(!adding)}
        />
      </header>
      <StatCards rows={rows} />
      <section className="panel" aria-label="Tracked competitors">
        {adding && <AddForm tracked={rows?.length ?? 0} onDone={() => setAdding(false)} />}
        {rows?.length !== 0 && (
          <div className="tools">
            <SegmentedControl
              role="radiogroup"
              aria-label="Stock"
              options={FILTERS}
              value={view.stock}
              onValueChange={value => show({ stock: FILTERS.find(filter => filter.value === value)?.value ?? 'all' })}
            />
            <InputGroup
              type="search"
              className="tools-search"
              leftIcon={<Search className="bp6-icon" />}
              placeholder="Search name or URL"
              aria-label="Search name or URL"
              value={view.search}
              onChange={event => show({ search: event.target.value })}
            />
          </div>
        )}
        {error && !rows ? (
          <Failure title="Failed to load competitors" error={error} onRetry={() => void refetch()} />
        ) : isPending ? (
          <Skeleton label="Loading competitors..." rows={5} className="skeleton-rows" />
        ) : rows?.length === 0 ? (
          <Empty
            icon={<EyeOpen size={40} />}
            title="No competitors yet"
            action={
              !adding && <Button intent="primary" text="Add Your First Competitor" onClick={() => setAdding(true)} />
            }
          >
            Paste the address of a rival’s product page. Its price and stock stand here within seconds, and you hear of
            every change.
          </Empty>
        ) : shown.length === 0 ? (
          <Empty
            icon={<Search size={40} />}
            title="No matches found"
            action={<Button text="Show all" onClick={() => show({ stock: 'all', search: '' })} />}
          >
            No competitor fits this filter.
          </Empty>
        ) : (
          <table className="data competitors">
            <thead>
              <tr>
                <th scope="col">Competitor</th>
                <th scope="col">Status</th>
                <th scope="col" className="number">
                  Price
                </th>
                <th scope="col" className="number">
                  Change
                </th>
                <th scope="col">Last Checked</th>
                <th scope="col">
                  <span className="unseen">Actions</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {shown.map(competitor => (
                <CompetitorRow key={competitor.id} competitor={competitor} />
              ))}
            </tbody>
          </table>
        )}
      </section>
    </>
  );
}
