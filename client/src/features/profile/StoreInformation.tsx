/** Spec §2, Store Information: the current store, its connection, its last sync, and the actions for them. */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { cooldownLeftMs, refreshStore, waitText } from '../../api/refreshStore.js';
import { connectUrl } from '../../api/session.js';
import { clearDashboardCache } from '../../state/dashboardCache.js';
import { useMe } from '../../state/session.js';
import { clearStats } from '../../state/statsCache.js';
import { showToast } from '../../state/toasts.js';
import { AnchorButton, Button, Tag } from '../../ui/blueprint.js';
import { Refresh, Tick } from '../../ui/icons.js';
import { Panel } from '../../ui/Panel.js';
import { connectionStatus } from './connectionStatus.js';
import { useConnectionCheck } from './queries.js';
import { StoreStatistics } from './StoreStatistics.js';
import { SyncState } from './SyncState.js';

export function StoreInformation() {
  const me = useMe();
  const check = useConnectionCheck();
  const { refresh, refreshing } = useClearAndRefresh(me.shop);
  const status = connectionStatus(me.connection, check);

  const checkNow = async () => {
    const { data, isError } = await check.refetch();
    if (data?.connected) showToast('success', 'The connection to your store works.');
    else showToast('error', `Connection failed: ${isError ? 'Network error' : 'Connection check failed'}`);
  };
  const facts = [
    ['Current store', me.name || me.shop],
    ['Domain', me.shop],
    ['Currency', me.currency],
    ['Time zone', me.timeZone],
  ] as const;

  return (
    <Panel
      title="Store Information"
      aside={
        <span role="status">
          <Tag minimal intent={status.intent}>
            {status.text}
          </Tag>
        </span>
      }
    >
      {status.reason && <p className="profile-note">{status.reason}</p>}
      <dl className="facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <div>
          <dt>Last data sync</dt>
          <dd>
            <SyncState sync={me.sync} lastSync={me.lastSync} />
          </dd>
        </div>
      </dl>
      <StoreStatistics />
      <div className="profile-acts">
        <Button icon={<Tick />} text="Check Connection" loading={check.isFetching} onClick={() => void checkNow()} />
        <Button icon={<Refresh />} text="Clear Cache & Refresh" loading={refreshing} onClick={() => void refresh()} />
        <AnchorButton text="Re-authenticate" href={connectUrl(me.shop, '/profile?reauth=success')} />
      </div>
    </Panel>
  );
}

/** Clears this browser's cache of the store and lets the server sync it again. */
function useClearAndRefresh(shop: string) {
  const queries = useQueryClient();
  const [refreshing, setRefreshing] = useState(false);
  const refresh = async () => {
    setRefreshing(true);
    try {
      clearDashboardCache(shop);
      clearStats(shop);
      await refreshStore();
      await queries.invalidateQueries();
      showToast('success', 'The cache was cleared and your store was synced again.');
    } catch (error) {
      const left = cooldownLeftMs(error);
      if (left === null) showToast('error', 'Failed to refresh dashboard data.');
      else showToast('info', waitText(left));
    } finally {
      setRefreshing(false);
    }
  };
  return { refresh, refreshing };
}
