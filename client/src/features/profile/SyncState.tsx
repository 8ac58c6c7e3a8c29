import type { SyncStatus } from '../../../../domain/api/auth.js';
import { plural } from '../../format/number.js';
import { RelativeTime } from '../../ui/RelativeTime.js';

/** When store data was last synced, or the progress of the current sync. Pushes keep it up to date. */
export function SyncState({ sync, lastSync }: { sync: SyncStatus; lastSync: string | null }) {
  const taken = `${plural(sync.orders, 'order', 'orders')}, ${plural(sync.products, 'product', 'products')}, ${plural(sync.checkouts, 'checkout', 'checkouts')}`;
  return (
    <div className="sync">
      {sync.state === 'running' ? (
        <>
          <progress className="progress" value={sync.percent} max={100} aria-label="Sync progress" />
          <span className="figure">
            {sync.percent}% · {taken} so far
          </span>
        </>
      ) : (
        <span>{lastSync ? <RelativeTime iso={lastSync} /> : 'not yet'}</span>
      )}
      {sync.state === 'failed' && <span className="problem">The last sync failed. Tidewatch will try again.</span>}
      {sync.unreadable > 0 && (
        <span className="muted">
          {plural(sync.unreadable, 'record', 'records')} could not be read and was left out.
        </span>
      )}
    </div>
  );
}
