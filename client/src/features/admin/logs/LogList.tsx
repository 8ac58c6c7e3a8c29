import { useEffect, useMemo, useRef } from 'react';
import { count } from '../../../format/number.js';
import { Button } from '../../../ui/blueprint.js';
import { useRowWindow } from '../../../ui/useRowWindow.js';
import { adminTexts as texts } from '../texts/adminTexts.js';
import { LogTable } from './LogTable.js';
import { useLogList } from './queries.js';
import { RowsState } from './RowsState.js';
import type { RowsProps } from './rowsProps.js';
import { Summary } from './Summary.js';

/** Loads more rows when fewer than this are left below. */
const AHEAD = 60;

/** All rows in one list, however long: only those in view are drawn, and the next are read before they are needed. */
export function LogList({ view, narrow, search, possible, onOpen, onRows }: RowsProps) {
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetching, isFetchNextPageError } = useLogList(
    search,
    possible,
  );
  const rows = useMemo(() => data?.pages.flatMap(page => page.audit_logs), [data]);
  const total = data?.pages[0]?.total_count;
  useEffect(() => onRows(rows ?? []), [rows, onRows]);

  const box = useRef<HTMLElement>(null);
  const loaded = rows?.length ?? 0;
  const { first, end, rowHeight } = useRowWindow(loaded, box, 'tr[data-entry]');
  const wanted = hasNextPage && !isFetching && !isFetchNextPageError && end + AHEAD > loaded && loaded > 0;
  useEffect(() => {
    if (wanted) void fetchNextPage();
  }, [wanted, fetchNextPage]);

  return (
    <>
      <Summary {...{ view, narrow, search, total }} asOf={data?.pages[0]?.as_of ?? null} shown={rows?.length} />
      <section ref={box} className="list-box" aria-label={texts.list.rows}>
        <RowsState
          error={rows ? null : error}
          rows={rows}
          search={search}
          narrow={narrow}
          onRetry={() => void refetch()}
        >
          {all => (
            <LogTable
              rows={all.slice(first, end)}
              total={total ?? all.length}
              above={first}
              openEntry={view.entry}
              onOpen={onOpen}
              space={{ before: first * rowHeight, after: (all.length - end) * rowHeight }}
            />
          )}
        </RowsState>
      </section>
      <nav className="pager" aria-label={texts.pager.label}>
        <Button variant="minimal" text={texts.list.toPages} onClick={() => narrow({ list: false }, false)} />
        {isFetchNextPageError && <Button text={texts.retry} onClick={() => void fetchNextPage()} />}
        <span className="pager-at muted figure">{texts.list.read(count(loaded), count(total ?? 0))}</span>
      </nav>
    </>
  );
}
