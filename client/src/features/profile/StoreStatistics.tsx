import { useEffect, useState } from 'react';
import { messageOf } from '../../api/errors.js';
import { money } from '../../format/money.js';
import { countOrNone } from '../../format/number.js';
import { useMe } from '../../state/session.js';
import { Button } from '../../ui/blueprint.js';
import { useStoreStats } from './queries.js';
import { SyncState } from './SyncState.js';
import { profileTexts as texts } from './texts/profileTexts.js';

/** Spec §4: 'The Update Stats button is locked for 2 seconds after a click'. */
const LOCK_MS = 2_000;

/** Orders and revenue of the last 60 days, and when they were read. */
export function StoreStatistics() {
  const { sync, lastSync } = useMe();
  const { data, error, isPending, isFetching, refetch } = useStoreStats();
  const [locked, setLocked] = useState(false);
  useEffect(() => {
    if (!locked) return;
    const timer = setTimeout(() => setLocked(false), LOCK_MS);
    return () => clearTimeout(timer);
  }, [locked]);

  const update = () => {
    setLocked(true);
    void refetch();
  };
  return (
    <section className="stats" aria-label={texts.statistics.label} aria-busy={isPending}>
      <dl>
        <div>
          <dt>{texts.statistics.orders}</dt>
          <dd className="figure">{countOrNone(data?.totalOrders ?? null)}</dd>
        </div>
        <div>
          <dt>{texts.statistics.revenue}</dt>
          <dd className="figure">{money(data?.totalRevenue ?? null, data?.currency ?? null)}</dd>
        </div>
        <div>
          <dt>{texts.statistics.lastSync}</dt>
          <dd>
            <SyncState sync={sync} lastSync={lastSync} />
          </dd>
        </div>
      </dl>
      <Button
        size="small"
        text={texts.statistics.update}
        disabled={locked}
        loading={isFetching && !isPending}
        onClick={update}
      />
      {error && (
        <p className="problem" role="alert">
          {messageOf(error)}
        </p>
      )}
    </section>
  );
}
