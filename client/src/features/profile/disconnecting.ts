/** The two ways to disconnect in spec §4, with their texts and times. */

import { useState } from 'react';
import { useLocation } from 'wouter';
import { disconnect } from '../../../../domain/api/auth.js';
import { forceDisconnect } from '../../../../domain/api/sessions.js';
import { ERRORS } from '../../../../domain/kernel/errors.js';
import { call } from '../../api/client.js';
import { endSessionAfter } from '../../api/session.js';
import { isLeaving } from '../../state/session.js';
import { showToast } from '../../state/toasts.js';
import { forgetEverything } from '../../storage/browserStorage.js';

/** 'Logs out, shows success, goes to / after 1.5 s'. */
const LEAVE_AFTER_MS = 1_500;
/** 'After 2 s goes to / and reloads'. */
const RELOAD_AFTER_MS = 2_000;

const DISCONNECT_FAILED = 'Unable to disconnect store at this time. Please try again later.';
const FORCE_FAILED = 'Unable to complete force disconnect. Please try again or contact support if the issue persists.';

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
      showToast('error', DISCONNECT_FAILED);
      return;
    }
    showToast('success', 'Your store has been disconnected on this device.');
    await endSessionAfter(LEAVE_AFTER_MS);
    navigate('/');
  };
  return { run, leaving };
}

export function useForceDisconnect(shop: string) {
  const [leaving, setLeaving] = useState(false);
  const run = async () => {
    if (!shop) {
      showToast('error', ERRORS.STORE_UNKNOWN.text);
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
      showToast('error', FORCE_FAILED);
      return;
    }
    forgetEverything();
    showToast('success', `${shop} has been disconnected on every device.`);
    setTimeout(() => location.replace('/'), RELOAD_AFTER_MS);
  };
  return { run, leaving };
}
