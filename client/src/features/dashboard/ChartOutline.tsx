import type { SyncStatus } from '../../../../domain/api/auth.js';
import { dashboardTexts as texts } from './texts/dashboardTexts.js';

/** The chart before its data: its lines, and how far the first sync is. `sync` is `null` if nothing is synced. */
export function ChartOutline({ sync }: { readonly sync: SyncStatus | null }) {
  return (
    <div className="chart-outline" role="status">
      {sync?.state === 'running' && (
        <>
          <b className="figure">{texts.sync.ordersSoFar(sync.orders)}</b>
          <progress className="progress" value={sync.percent} max={100} aria-label={texts.sync.ordersProgress} />
        </>
      )}
      <span>{texts.revenue.loading}</span>
    </div>
  );
}
