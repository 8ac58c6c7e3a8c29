import { useEffect, useRef } from 'react';
import { AUDIT_PAGED_ROWS } from '../../../../../domain/admin/limits.js';
import { Button } from '../../../ui/blueprint.js';
import { Pager } from '../parts/Pager.js';
import { adminTexts as texts } from '../texts/adminTexts.js';
import type { Place } from '../view/view.js';
import { LogTable } from './LogTable.js';
import { useLogPage } from './queries.js';
import { RowsState } from './RowsState.js';
import type { RowsProps } from './rowsProps.js';
import { Summary } from './Summary.js';

const isNumbered = (page: number, size: number): boolean => (page + 1) * size <= AUDIT_PAGED_ROWS;

/** Numbered pages. Beyond the last number, each page's cursor loads the next. */
export function LogPage({ view, show, narrow, search, possible, onOpen, onRows }: RowsProps) {
  const logs = useLogPage(search, view.size, view, possible);
  const rows = logs.data?.audit_logs;
  const total = logs.data?.total_count;
  useEffect(() => onRows(rows ?? []), [rows, onRows]);

  const asOf = view.asOf ?? logs.data?.as_of ?? null;
  const next = view.page + 1;
  const cursor = logs.data?.next_cursor ?? null;
  const hasNumber = isNumbered(next, view.size);
  const goOn = () => show({ page: next, asOf, cursor: hasNumber ? null : cursor, entry: null });
  const before = useBefore(JSON.stringify([search, view.size, asOf]), view, view.size);
  const goBack = before && (() => show({ ...before, asOf: before.page === 0 ? null : asOf, entry: null }));

  return (
    <>
      <Summary {...{ view, narrow, search, asOf, total }} shown={rows?.length} />
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
          onPrevious={goBack}
          onNext={cursor !== null && !logs.isPlaceholderData ? goOn : null}
        >
          {view.cursor !== null && <Button variant="minimal" text={texts.pager.first} onClick={() => narrow({})} />}
          <Button variant="minimal" text={texts.pager.list} onClick={() => narrow({ list: true }, false)} />
        </Pager>
      )}
    </>
  );
}

/** The page before: by its number, or by the cursor that led there; `null` if neither is known. */
function useBefore(key: string, { page, cursor }: Place, size: number): Pick<Place, 'page' | 'cursor'> | null {
  const cursors = useRef(new Map<string, string>());
  useEffect(() => {
    if (cursor !== null) cursors.current.set(`${key} ${page}`, cursor);
  }, [key, page, cursor]);
  if (page === 0) return null;
  if (isNumbered(page - 1, size)) return { page: page - 1, cursor: null };
  const known = cursors.current.get(`${key} ${page - 1}`);
  return known === undefined ? null : { page: page - 1, cursor: known };
}
