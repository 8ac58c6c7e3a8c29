import type { Me } from '../../../../domain/api/auth.js';
import { dashboardTexts as texts } from './texts/dashboardTexts.js';

export const isFirstSync = ({ connection, sync }: Pick<Me, 'connection' | 'sync'>): boolean =>
  connection === 'connected' && (sync.state === 'waiting' || (sync.state === 'running' && sync.kind === 'backfill'));

/** Shows the first sync's progress in the page's head, because a band above the tiles would move them when it closes. */
export function FirstSync({ sync: { state, orders, products, percent } }: Pick<Me, 'sync'>) {
  return (
    <span className="first-sync">
      <span role="status">{texts.sync.reading}</span>
      {state === 'running' && (
        <>
          <progress className="progress" value={percent} max={100} aria-label={texts.sync.progress} />
          {/* A new read begins at 0 while the figures of the last one are still shown. */}
          {orders > 0 && <span className="figure">{texts.sync.soFar(orders, products)}</span>}
        </>
      )}
    </span>
  );
}
