import { useEffect } from 'react';
import { AUDIT_PAGED_ROWS } from '../../../../../domain/admin/limits.js';
import { Button } from '../../../ui/blueprint.js';
import { Pager } from '../parts/Pager.js';
import { FIRST_PAGE } from '../view/view.js';
import { LogTable } from './LogTable.js';
import { useLogPage } from './queries.js';
import { RowsState } from './RowsState.js';
import type { RowsProps } from './rowsProps.js';
import { Summary } from './Summary.js';

/** Numbered pages; further down than they go, the next page is asked for by the cursor of this one. */
export function LogPage({ view, show, narrow, search, possible, onOpen, onRows }: RowsProps) {
  const logs = useLogPage(search, view.size, view, possible);
  const rows = logs.data?.audit_logs;
  const total = logs.data?.total_count;
  useEffect(() => onRows(rows ?? []), [rows, onRows]);

  const asOf = view.asOf ?? logs.data?.as_of ?? null;
  const next = view.page + 1;
  const cursor = logs.data?.next_cursor ?? null;
  const hasNumber = (next + 1) * view.size <= AUDIT_PAGED_ROWS;
  const goOn = () => show({ page: next, asOf, cursor: hasNumber ? null : cursor, entry: null });
  // A page that was reached by a cursor does not know the cursor before it; the browser's history does.
  const goBack = () =>
    view.cursor !== null ? history.back() : show(view.page === 1 ? FIRST_PAGE : { page: view.page - 1, entry: null });

  return (
    <>
      <Summary view={view} narrow={narrow} shown={rows?.length} total={total} />
      <RowsState error={logs.error} rows={rows} search={search} narrow={narrow} onRetry={() => void logs.refetch()}>
        {shown => (
          <div className="table-box" data-stale={logs.isPlaceholderData}>
            <LogTable
              rows={shown}
              total={total ?? 0}
              above={view.page * view.size}
              openEntry={view.entry}
              onOpen={onOpen}
            />
          </div>
        )}
      </RowsState>
      {total !== undefined && total > 0 && (
        <Pager
          page={view.page}
          size={view.size}
          total={total}
          onSize={size => narrow({ size })}
          onPrevious={view.page > 0 ? goBack : null}
          onNext={cursor !== null && !logs.isPlaceholderData ? goOn : null}
        >
          {view.cursor !== null && <Button variant="minimal" text="First page" onClick={() => narrow({})} />}
          <Button variant="minimal" text="All in one list" onClick={() => narrow({ list: true }, false)} />
        </Pager>
      )}
    </>
  );
}
