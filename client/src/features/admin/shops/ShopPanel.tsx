import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ShopRecord } from '../../../../../domain/api/admin.js';
import { plural } from '../../../format/number.js';
import { Archive, Search } from '../../../ui/icons.js';
import { Empty, Skeleton } from '../../../ui/Panel.js';
import { LoadFailure } from '../parts/LoadFailure.js';
import { Pager } from '../parts/Pager.js';
import { SearchBox } from '../parts/SearchBox.js';
import { useView } from '../view/useView.js';
import '../parts/table.css';

interface Props {
  /** 'active shops': of the texts of spec §2 and §8.5. */
  readonly what: 'active shops' | 'deleted shops';
  readonly query: UseQueryResult<ShopRecord[]>;
  readonly placeholder: string;
  /** One sentence under 'No … shops found'. */
  readonly emptyNote: string;
  readonly aside: ReactNode;
  readonly table: (rows: readonly ShopRecord[]) => ReactNode;
}

const TITLES = { 'active shops': 'Active Shops', 'deleted shops': 'Deleted Shops' };

/** A list of shops that is loaded whole: searched and paged here, with its loading, error and empty states. */
export function ShopPanel({ what, query, placeholder, emptyNote, aside, table }: Props) {
  const { view, show, narrow } = useView();
  const { data, error, refetch } = query;
  const words = view.search.trim().toLowerCase();
  const found = (data ?? []).filter(row =>
    [row.shopDomain, row.details, row.ipAddress ?? ''].some(text => text.toLowerCase().includes(words)),
  );
  const pages = Math.max(1, Math.ceil(found.length / view.size));
  const page = Math.min(view.page, pages - 1);
  return (
    <section className="panel" aria-label={TITLES[what]}>
      <h2 className="unseen">{TITLES[what]}</h2>
      <div className="log-filters">
        <SearchBox value={view.search} placeholder={placeholder} onChange={text => narrow({ search: text })} />
        <p role="status" className="muted">
          {data && !error && plural(found.length, what.slice(0, -1), what)}
        </p>
        {aside}
      </div>
      {error ? (
        <LoadFailure
          title={`Unable to Load ${TITLES[what]}`}
          what={what}
          error={error}
          onRetry={() => void refetch()}
        />
      ) : !data ? (
        <Skeleton label={`Loading ${what}...`} rows={6} className="skeleton-rows" />
      ) : found.length === 0 ? (
        data.length === 0 ? (
          <Empty icon={<Archive size={20} />} title={`No ${what} found`}>
            {emptyNote}
          </Empty>
        ) : (
          <Empty icon={<Search size={20} />} title="No matches found">
            No shop matches this search.
          </Empty>
        )
      ) : (
        <>
          <div className="table-box">{table(found.slice(page * view.size, (page + 1) * view.size))}</div>
          <Pager
            page={page}
            size={view.size}
            total={found.length}
            onSize={size => narrow({ size })}
            onPrevious={page > 0 ? () => show({ page: page - 1 }) : null}
            onNext={page + 1 < pages ? () => show({ page: page + 1 }) : null}
          />
        </>
      )}
    </section>
  );
}
