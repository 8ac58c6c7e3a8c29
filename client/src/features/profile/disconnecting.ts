/** The two ways to disconnect in spec §4, with their texts and times. */

import { useState } from 'react';
import { useLocation } from 'wouter';
import { disconnect } from '../../../../domain/api/auth.js';
import { forceDisconnect } from '../../../../domain/api/session.js';
import { call } from '../../api/client.js';
import { endSessionAfter } from '../../api/session.js';
import { refusalTexts } from '../../api/texts/refusalTexts.js';
import { isLeaving } from '../../state/session.js';
import { showToast } from '../../state/toasts.js';
import { forgetEverything } from '../../storage/browserStorage.js';
import { profileTexts } from './texts/profileTexts.js';

/** 'Logs out, shows success, goes to / after 1.5 s'. */
const LEAVE_AFTER_MS = 1_500;
/** 'After 2 s goes to / and reloads'. */
const RELOAD_AFTER_MS = 2_000;

export function useDisconnect() {
  const [, navigate] = useLocation();
  const [leaving, setLeaving] = useState(false);
  const run = async () => {
    setLeaving(true);
    isLeaving.set(true);
    try {
      await call(disconnect);
    } catch {
      isLeaving.set(false);
      setLeaving(false);
      showToast('error', profileTexts.danger.disconnectFailed);
      return;
    }
    showToast('success', profileTexts.danger.disconnected);
    await endSessionAfter(LEAVE_AFTER_MS);
    navigate('/');
  };
  return { run, leaving };
}

export function useForceDisconnect(shop: string) {
  const [leaving, setLeaving] = useState(false);
  const run = async () => {
    if (!shop) {
      showToast('error', refusalTexts.STORE_UNKNOWN);
      return;
    }
    setLeaving(true);
    // The server cuts this session's socket before its answer arrives.
    isLeaving.set(true);
    try {
      await call(forceDisconnect, { body: { shop } });
    } catch {
      isLeaving.set(false);
      setLeaving(false);
      showToast('error', profileTexts.danger.forceFailed);
      return;
    }
    forgetEverything();
    showToast('success', profileTexts.danger.disconnectedAll(shop));
    setTimeout(() => location.replace('/'), RELOAD_AFTER_MS);
  };
  return { run, leaving };
}
