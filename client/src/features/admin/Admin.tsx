/** `/admin`: the operator's screens behind their own gate. What they read is dropped when the gate closes. */
import './admin.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { createQueryClient } from '../../api/queryClient.js';
import { AdminDashboard } from './AdminDashboard.js';
import { Checking, Gate } from './gate/Gate.js';
import { useGate } from './session/adminSession.js';
import { useSessionWatch } from './session/useSessionWatch.js';
import { adminTexts as texts } from './texts/adminTexts.js';
import { useView } from './view/useView.js';

export function Admin() {
  useSessionWatch();
  const { session, unreachable } = useGate();
  const { view } = useView();
  if (session === null && !unreachable) return <Checking />;
  if (!session?.unlocked) return <Gate place={texts.tabs[view.tab]} />;
  return (
    <main id="content" className="page admin" tabIndex={-1}>
      <Unlocked />
    </main>
  );
}

function Unlocked() {
  const [queries] = useState(createQueryClient);
  useEffect(() => () => queries.clear(), [queries]);
  return (
    <QueryClientProvider client={queries}>
      <AdminDashboard />
    </QueryClientProvider>
  );
}
