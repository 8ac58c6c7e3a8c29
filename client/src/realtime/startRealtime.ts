/** Joins the socket to the query cache, the session and the toasts. Loaded after the first paint. */
import type { Notification } from '../../../domain/api/notifications.js';
import { positions } from '../api/positions.js';
import { queryClient } from '../api/queryClient.js';
import { checkSession, endSession } from '../api/session.js';
import { isFirstShowing } from '../state/shownNotices.js';
import { showToast, type ToastKind } from '../state/toasts.js';
import { createPushApplier } from './applyPush.js';
import { openSocket } from './socket.js';

const KINDS: Partial<Record<Notification['type'], ToastKind>> = { success: 'success', error: 'error' };

/** Animation frames stop in a hidden tab, and its title still counts what is unread. */
const soon = (work: () => void): void => {
  if (document.hidden) setTimeout(work, 100);
  else requestAnimationFrame(work);
};

export function startRealtime(): () => void {
  const apply = createPushApplier({
    queries: queryClient,
    positions,
    announce: ({ id, type, message, duration }) => {
      if (isFirstShowing(id)) showToast(KINDS[type] ?? 'info', message, duration === null ? {} : { duration });
    },
    shopChanged: () => void checkSession({ force: true }),
    soon,
  });
  return openSocket({
    apply,
    resync: () => void queryClient.invalidateQueries({ queryKey: ['topic'] }),
    refused: () => void checkSession({ force: true }),
    ended: endSession,
  });
}
