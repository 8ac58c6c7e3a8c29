import { Suspense, useCallback, useState } from 'react';
import type { AuditLog } from '../../../../../domain/api/admin.js';
import { lazyPart } from '../../../loading/lazyPart.js';
import { useView } from '../view/useView.js';
import { FilterBar } from './FilterBar.js';
import { LogList } from './LogList.js';
import { LogPage } from './LogPage.js';
import { useFacets } from './queries.js';
import { isReversed, searchOf } from './searchOf.js';
import { TimePanel } from './TimePanel.js';
import '../parts/table.css';
import './filters.css';
import { adminTexts as texts } from '../texts/adminTexts.js';

const EntryDialog = lazyPart(() => import('./EntryDialog.js'));

/** @param refreshes how often the operator has refreshed: a range of hours then ends now. */
export function LogsTab({ refreshes }: { readonly refreshes: number }) {
  const shown = useView();
  const { view, show } = shown;
  const now = useMoment(`${view.range} ${refreshes}`);
  const search = searchOf(view, now);
  const possible = !isReversed(view);
  const facets = useFacets(search, possible);
  const [rows, setRows] = useState<readonly AuditLog[]>([]);
  const open = useCallback((entry: AuditLog) => show({ entry: entry.position }, true), [show]);
  const Rows = view.list ? LogList : LogPage;
  return (
    <section className="panel" aria-label={texts.logs.title}>
      <h2 className="unseen">{texts.logs.title}</h2>
      <TimePanel view={view} narrow={shown.narrow} search={search} facets={facets.data} now={now} />
      <FilterBar {...shown} search={search} facets={facets.data} />
      <Rows {...shown} search={search} possible={possible} onOpen={open} onRows={setRows} />
      <Suspense>
        {view.entry !== null && (
          <EntryDialog
            rows={rows}
            position={view.entry}
            onMove={position => show({ entry: position }, true)}
            onClose={() => show({ entry: null }, true)}
          />
        )}
      </Suspense>
    </section>
  );
}

/** The time when `key` was first seen: a search must mean the same for all of its pages. */
function useMoment(key: string): number {
  const [taken, setTaken] = useState(() => ({ key, at: Date.now() }));
  if (taken.key !== key) setTaken({ key, at: Date.now() });
  return taken.at;
}
