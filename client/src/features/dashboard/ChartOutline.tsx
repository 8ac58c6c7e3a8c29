import type { SyncStatus } from '../../../../domain/api/auth.js';
import { plural } from '../../format/number.js';

/** The chart before its data: its lines, and how far the first sync is. `sync` is `null` if nothing is synced. */
export function ChartOutline({ sync }: { readonly sync: SyncStatus | null }) {
  return (
    <div className="chart-outline" role="status">
      {sync?.state === 'running' && (
        <>
          <b className="figure">{plural(sync.orders, 'order', 'orders')} so far</b>
          <progress className="progress" value={sync.percent} max={100} aria-label="Orders read" />
        </>
      )}
      <span>Loading revenue data...</span>
    </div>
  );
}
