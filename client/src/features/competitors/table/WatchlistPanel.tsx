/** The table with its filter, order and search, and its empty states. */
import { type ReactNode, useEffect, useRef } from 'react';
import type { Competitor } from '../../../../../domain/api/competitors.js';
import { plural } from '../../../format/number.js';
import { Button, InputGroup } from '../../../ui/blueprint.js';
import { Search } from '../../../ui/icons.js';
import { Empty, Failure, Skeleton } from '../../../ui/Panel.js';
import { Segments } from '../../../ui/Segments.js';
import { Select } from '../../../ui/Select.js';
import { filterRows, type StockFilter } from '../source/rows.js';
import { CompetitorTable } from './CompetitorTable.js';
import { SORT_OPTIONS, sortIn, sortText } from './sortText.js';
import './table.css';
import type { View } from './url.js';

const FILTERS: readonly { readonly value: StockFilter; readonly label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'inStock', label: 'In Stock' },
  { value: 'outOfStock', label: 'Out of Stock' },
];

interface Props {
  readonly rows: readonly Competitor[] | undefined;
  readonly error: unknown;
  readonly onRetry: () => void;
  readonly view: View;
  readonly show: (next: Partial<View>) => void;
  readonly onOpen: (id: string) => void;
  /** In place of the table while there is no competitor. */
  readonly empty: ReactNode;
}

export function WatchlistPanel({ rows, error, onRetry, view, show, onOpen, empty }: Props) {
  const search = useSlash();
  const shown = filterRows(rows ?? [], view.stock, view.search);
  const counts = new Map(FILTERS.map(({ value }) => [value, filterRows(rows ?? [], value, '').length]));
  if (rows?.length === 0) return empty;
  return (
    <section className="panel watchlist" aria-label="Tracked competitors">
      <div className="tools">
        <Segments
          label="Stock"
          options={FILTERS.map(({ value, label }) => ({ value, name: label, count: counts.get(value) ?? 0 }))}
          value={view.stock}
          onChange={stock => show({ stock })}
        />
        <Select
          label="Sort"
          value={sortText(view.sort)}
          options={SORT_OPTIONS}
          onChange={value => show({ sort: sortIn(value) })}
        />
        <InputGroup
          type="search"
          className="tools-search"
          inputRef={search}
          leftIcon={<Search className="bp6-icon" />}
          placeholder="Search name or URL"
          aria-label="Search name or URL"
          aria-keyshortcuts="/"
          value={view.search}
          onChange={event => show({ search: event.target.value })}
        />
      </div>
      {!rows && error ? (
        <Failure title="Failed to load competitors" error={error} onRetry={onRetry} />
      ) : !rows ? (
        <Skeleton label="Loading competitors..." rows={5} className="skeleton-rows" />
      ) : shown.length === 0 ? (
        <Empty
          icon={<Search size={40} />}
          title="No matches found"
          action={<Button text="Show all" onClick={() => show({ stock: 'all', search: '' })} />}
        >
          {noMatchText(rows.length, view)}
        </Empty>
      ) : (
        <CompetitorTable
          rows={shown}
          sort={view.sort}
          onSort={sort => show({ sort })}
          selected={view.competitor}
          onOpen={onOpen}
        />
      )}
    </section>
  );
}

/** `0 of 8 competitors are out of stock and have “parka” in name or URL.` */
function noMatchText(total: number, { stock, search }: View): string {
  const parts = [
    ...(stock === 'all' ? [] : [stock === 'inStock' ? 'are in stock' : 'are out of stock']),
    ...(search.trim() ? [`have “${search.trim()}” in name or URL`] : []),
  ];
  return `0 of ${plural(total, 'competitor', 'competitors')} ${parts.join(' and ')}.`;
}

/** `/` leads to the search, unless someone types. */
function useSlash() {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { target } = event;
      const typing = target instanceof HTMLElement && target.closest('input, textarea, select, [role="dialog"]');
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || typing) return;
      event.preventDefault();
      field.current?.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return field;
}
