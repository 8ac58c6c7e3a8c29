import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ShopRecord } from '../../../../../domain/api/admin.js';

import { Archive, Search } from '../../../ui/icons.js';
import { Empty, Skeleton } from '../../../ui/Panel.js';
import { LoadFailure } from '../parts/LoadFailure.js';
import { Pager } from '../parts/Pager.js';
import { SearchBox } from '../parts/SearchBox.js';
import { useView } from '../view/useView.js';
import '../parts/table.css';
import { adminTexts } from '../texts/adminTexts.js';

interface Props {
  readonly which: 'active' | 'deleted';
  readonly query: UseQueryResult<ShopRecord[]>;

  readonly aside: ReactNode;
  readonly table: (rows: readonly ShopRecord[]) => ReactNode;
}

/** A list of shops that is loaded whole: searched and paged here, with its loading, error and empty states. */
export function ShopPanel({ which, query, aside, table }: Props) {
  const texts = adminTexts.shops[which];
  const { view, show, narrow } = useView();
  const { data, error, refetch } = query;
  const words = view.search.trim().toLowerCase();
  const found = (data ?? []).filter(row =>
    [row.shopDomain, row.details, row.ipAddress ?? ''].some(text => text.toLowerCase().includes(words)),
  );
  const pages = Math.max(1, Math.ceil(found.length / view.size));
  const page = Math.min(view.page, pages - 1);
  return (
    <section className="panel" aria-label={texts.title}>
      <h2 className="unseen">{texts.title}</h2>
      <div className="log-filters">
        <SearchBox value={view.search} placeholder={texts.search} onChange={text => narrow({ search: text })} />
        <p role="status" className="muted">
          {data && !error && texts.many(found.length)}
        </p>
        {aside}
      </div>
      {error ? (
        <LoadFailure title={texts.failed} what={texts.what} error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton label={texts.loading} rows={6} className="skeleton-rows" />
      ) : found.length === 0 ? (
        data.length === 0 ? (
          <Empty icon={<Archive size={20} />} title={texts.none}>
            {texts.noneYet}
          </Empty>
        ) : (
          <Empty icon={<Search size={20} />} title={adminTexts.shops.noMatch}>
            {adminTexts.shops.noMatchNote}
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
