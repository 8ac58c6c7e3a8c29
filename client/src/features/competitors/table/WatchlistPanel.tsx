/** The table with its filter and form, and its empty state. */
import type { Competitor } from '../../../../../domain/api/competitors.js';
import { Button, InputGroup, SegmentedControl } from '../../../ui/blueprint.js';
import { EyeOpen, Search } from '../../../ui/icons.js';
import { Empty, Failure, Skeleton } from '../../../ui/Panel.js';
import { AddForm } from '../add/AddForm.js';
import { filterRows, type StockFilter } from '../source/rows.js';
import { CompetitorTable } from './CompetitorTable.js';
import type { View } from './url.js';

const FILTERS: { value: StockFilter; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'inStock', label: 'In Stock' },
  { value: 'outOfStock', label: 'Out of Stock' },
];

interface Props {
  readonly rows: readonly Competitor[] | undefined;
  readonly error: unknown;
  readonly onRetry: () => void;
  readonly adding: boolean;
  readonly onAdding: (adding: boolean) => void;
  readonly view: View;
  readonly show: (next: Partial<View>) => void;
  readonly onOpen: (id: string) => void;
}

export function WatchlistPanel({ rows, error, onRetry, adding, onAdding, view, show, onOpen }: Props) {
  const shown = filterRows(rows ?? [], view.stock, view.search);
  return (
    <section className="panel" aria-label="Tracked competitors">
      {adding && (
        <AddForm
          tracked={rows?.length ?? 0}
          onDone={() => onAdding(false)}
          onOpen={id => {
            onAdding(false);
            onOpen(id);
          }}
        />
      )}
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
      {!rows && error ? (
        <Failure title="Failed to load competitors" error={error} onRetry={onRetry} />
      ) : !rows ? (
        <Skeleton label="Loading competitors..." rows={5} className="skeleton-rows" />
      ) : rows.length === 0 ? (
        <Empty
          icon={<EyeOpen size={40} />}
          title="No competitors yet"
          action={
            !adding && <Button intent="primary" text="Add Your First Competitor" onClick={() => onAdding(true)} />
          }
        >
          Paste the address of a competitor’s product page. Its price and stock appear here within seconds, and you hear
          about every change.
        </Empty>
      ) : shown.length === 0 ? (
        <Empty
          icon={<Search size={40} />}
          title="No matches found"
          action={<Button text="Show all" onClick={() => show({ stock: 'all', search: '' })} />}
        >
          No competitor matches this filter.
        </Empty>
      ) : (
        <CompetitorTable rows={shown} onOpen={onOpen} />
      )}
    </section>
  );
}
