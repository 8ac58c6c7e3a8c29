/** The table with its filter, order and search, and its empty states. */

import type { ReactNode } from 'react';
import type { Competitor } from '../../../../../domain/api/competitors.js';
import { Button, InputGroup } from '../../../ui/blueprint.js';
import { CsvLink } from '../../../ui/CsvLink.js';
import { LinkIcon, Search } from '../../../ui/icons.js';
import { NamedSelect } from '../../../ui/NamedSelect.js';
import { Empty, Failure, Skeleton } from '../../../ui/Panel.js';
import { Segments } from '../../../ui/Segments.js';
import { useSlash } from '../../../ui/useSlash.js';
import { isUnanswered } from '../source/pairState.js';
import { isPending } from '../source/pendingRow.js';
import { CompetitorTable } from './CompetitorTable.js';
import { filterRows, type StockFilter } from './filterRows.js';
import { sortIn, sortOptions, sortText } from './sortText.js';
import './table.css';
import { matchTexts } from '../texts/matchTexts.js';
import { tableTexts as texts } from '../texts/tableTexts.js';
import type { View } from './url.js';

const stockFilters = (): readonly { readonly value: StockFilter; readonly label: string }[] => [
  { value: 'all', label: texts.list.all },
  { value: 'inStock', label: texts.stock.in_stock },
  { value: 'outOfStock', label: texts.stock.out_of_stock },
];

interface Props {
  readonly rows: readonly Competitor[] | undefined;
  readonly error: unknown;
  readonly onRetry: () => void;
  readonly view: View;
  readonly show: (next: Partial<View>) => void;
  readonly onOpen: (id: string) => void;
  /** Steps through the pages that lack a product; `null`: it is not offered. */
  readonly onMatch: ((pages: readonly string[]) => void) | null;
  /** Address of the table as a file; `null`: there is none. */
  readonly csv: string | null;
  /** Replaces the table while there are no competitors. */
  readonly empty: ReactNode;
}

export function WatchlistPanel({ rows, error, onRetry, view, show, onOpen, onMatch, csv, empty }: Props) {
  const search = useSlash();
  const shown = filterRows(rows ?? [], view.stock, view.search);
  const unmatched = (rows ?? []).filter(row => !isPending(row) && isUnanswered(row)).map(({ id }) => id);
  if (rows?.length === 0) return empty;
  return (
    <section className="panel watchlist" aria-label={texts.list.label}>
      <div className="tools">
        <Segments
          label={texts.list.stock}
          options={stockFilters().map(({ value, label }) => ({
            value,
            name: label,
            ...(rows && { count: filterRows(rows, value, '').length }),
          }))}
          value={view.stock}
          onChange={stock => show({ stock })}
        />
        {onMatch && unmatched.length > 0 && (
          <Button
            icon={<LinkIcon />}
            text={matchTexts.bulk.open(unmatched.length)}
            aria-haspopup="dialog"
            onClick={() => onMatch(unmatched)}
          />
        )}
        {csv && <CsvLink named url={csv} table={texts.list.label} />}
        <NamedSelect
          name={texts.list.sort}
          label={texts.list.sort}
          value={sortText(view.sort)}
          options={sortOptions()}
          onChange={value => show({ sort: sortIn(value) })}
        />
        <InputGroup
          type="search"
          className="tools-search"
          inputRef={search}
          leftIcon={<Search className="bp6-icon" />}
          placeholder={texts.list.search}
          aria-label={texts.list.search}
          aria-keyshortcuts="/"
          rightElement={<kbd>/</kbd>}
          value={view.search}
          onChange={event => show({ search: event.target.value })}
        />
      </div>
      {!rows && error ? (
        <Failure title={texts.list.failed} error={error} onRetry={onRetry} />
      ) : !rows ? (
        <Skeleton label={texts.list.loading} rows={5} className="skeleton-rows" />
      ) : shown.length === 0 ? (
        <Empty
          icon={<Search size={40} />}
          title={texts.list.noMatch}
          action={<Button text={texts.list.showAll} onClick={() => show({ stock: 'all', search: '' })} />}
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
  const words = search.trim();
  const { noneOf, areInStock, areOutOfStock, have } = texts.list;
  return noneOf(total, [
    ...(stock === 'all' ? [] : [stock === 'inStock' ? areInStock : areOutOfStock]),
    ...(words ? [have(words)] : []),
  ]);
}
