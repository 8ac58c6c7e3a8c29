/** Spec §2: 'Admin Dashboard - Audit Logs & Compliance'. */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation } from 'wouter';
import { SCREENS } from '../../../../domain/api/screens.js';
import { clockTime, duration } from '../../format/date.js';
import { usePage } from '../../routing/usePage.js';
import { session as merchantSession } from '../../state/session.js';
import { showToast } from '../../state/toasts.js';
import { Button } from '../../ui/blueprint.js';
import { Lock, Refresh } from '../../ui/icons.js';
import { useNow } from '../../ui/useNow.js';
import { DataRequestsPanel } from './compliance/DataRequestsPanel.js';
import { ErasuresPanel } from './compliance/ErasuresPanel.js';
import { reloadCompliance, useVerification } from './compliance/queries.js';
import { VerifyPanel } from './compliance/VerifyPanel.js';

import { LogsTab } from './logs/LogsTab.js';
import { reloadLogs, useTrailTotal } from './logs/queries.js';
import { isNarrowed } from './logs/searchOf.js';
import { endAdminSession, useGate } from './session/adminSession.js';
import { ActiveShops } from './shops/ActiveShops.js';
import { DeletedShops } from './shops/DeletedShops.js';
import { reloadShops, useShopCounts } from './shops/queries.js';
import { TabBar, tabId } from './TabBar.js';
import { adminTexts as texts } from './texts/adminTexts.js';
import { useView } from './view/useView.js';
import { openTab, type View } from './view/view.js';

export function AdminDashboard() {
  const heading = usePage(texts.name);
  const { view, show, narrow } = useView();
  const queries = useQueryClient();
  const [refreshing, setRefreshing] = useState(false);
  const [refreshes, setRefreshes] = useState(0);
  const total = useTrailTotal(view.tab !== 'all' || isNarrowed(view) || view.list);
  const counts = { all: total.data, ...useShopCounts() };

  async function refresh() {
    setRefreshing(true);
    setRefreshes(refreshes + 1);
    narrow({});
    await Promise.all([reloadLogs(queries), reloadShops(queries), reloadCompliance(queries)]);
    setRefreshing(false);
  }
  return (
    <>
      <header className="page-head admin-head">
        <div>
          <h1 ref={heading} tabIndex={-1}>
            {texts.title}
          </h1>
          <SessionLine />
        </div>
        <div className="admin-acts">
          <Button icon={<Refresh />} text={texts.refresh} loading={refreshing} onClick={() => void refresh()} />
          <LogoutButton />
        </div>
      </header>
      <TabBar tab={view.tab} counts={counts} onTab={tab => show(openTab(view, tab))} />
      <div id="admin-panel" role="tabpanel" aria-labelledby={tabId(view.tab)} className="admin-panel">
        <TabPanel view={view} refreshes={refreshes} />
      </div>
    </>
  );
}

function TabPanel({ view, refreshes }: { readonly view: View; readonly refreshes: number }) {
  switch (view.tab) {
    case 'all':
      return <LogsTab refreshes={refreshes} />;
    case 'deleted':
      return <DeletedShops />;
    case 'active':
      return <ActiveShops />;
    case 'compliance':
      return (
        <>
          <VerifyPanel />
          <ErasuresPanel />
          <DataRequestsPanel />
        </>
      );
  }
}

/** Shows the session's end and the position up to which the log is sealed. */
function SessionLine() {
  const { session } = useGate();
  const now = useNow(30_000);
  const checkpoint = useVerification().data?.checkpoint;
  return (
    <p className="muted">
      {session?.expiresAt && texts.sessionEnds(duration(Math.max(0, Date.parse(session.expiresAt) - now)))}
      {checkpoint && ` · ${texts.sealedUpTo(clockTime(Date.parse(checkpoint.at)))}`}
    </p>
  );
}

/** Spec §2: back to /dashboard if a shop is signed in, else to /. */
function LogoutButton() {
  const [, navigate] = useLocation();
  const [leaving, setLeaving] = useState(false);
  async function leave() {
    setLeaving(true);
    try {
      await endAdminSession();
    } catch {
      setLeaving(false);
      showToast('error', texts.gate.fault);
      return;
    }
    const to = merchantSession.get().state === 'authenticated' ? SCREENS.dashboard : SCREENS.landing;
    // A change of route dismisses the messages that are shown before it.
    flushSync(() => navigate(to));
    showToast('success', texts.gate.ended);
  }
  return <Button icon={<Lock />} text={texts.logout} loading={leaving} onClick={() => void leave()} />;
}
