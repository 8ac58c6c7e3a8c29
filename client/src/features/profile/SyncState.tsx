import type { SyncStatus } from '../../../../domain/api/auth.js';

import { RelativeTime } from '../../ui/RelativeTime.js';
import { profileTexts as texts } from './texts/profileTexts.js';

/** Shows the last sync, or the progress of the current one. Pushes keep it up to date. */
export function SyncState({ sync, lastSync }: { sync: SyncStatus; lastSync: string | null }) {
  return (
    <div className="sync">
      {sync.state === 'running' ? (
        <>
          <progress className="progress" value={sync.percent} max={100} aria-label={texts.sync.label} />
          <span className="figure">{texts.sync.soFar(sync.percent, sync.orders, sync.products, sync.checkouts)}</span>
        </>
      ) : (
        <span>{lastSync ? <RelativeTime iso={lastSync} /> : texts.sync.never}</span>
      )}
      {sync.state === 'failed' && <span className="problem">{texts.sync.failed}</span>}
      {sync.unreadable > 0 && <span className="muted">{texts.sync.leftOut(sync.unreadable)}</span>}
    </div>
  );
}
