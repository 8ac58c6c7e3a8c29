/** Connects the socket to the query cache, the session and the toasts. Loaded after the first paint. */

import type { Notification } from '../../../domain/api/notifications.js';
import { localized } from '../api/localized.js';
import { positions } from '../api/positions.js';
import { queryClient } from '../api/queryClient.js';
import { TOPICS_KEY } from '../api/queryKeys.js';
import { checkSession, endSession, isChecking, observeChecks } from '../api/session.js';
import { isFirstShowing } from '../state/shownNotices.js';
import { showToast, type ToastKind } from '../state/toasts.js';
import { createPushApplier } from './applyPush.js';
import { createRereader } from './createRereader.js';
import { createPace } from './pace.js';
import { openSocket } from './socket.js';

const KINDS: Partial<Record<Notification['type'], ToastKind>> = { success: 'success', error: 'error' };

// One for the life of the page, like the cache that they watch: the socket may come and go.
const reread = createRereader(queryClient);
const store = createPace({ isRunning: isChecking, begin: () => void checkSession({ force: true }) });
observeChecks(store);

export function startRealtime(): () => void {
  const apply = createPushApplier({
    queries: queryClient,
    positions,
    reread,
    announce: ({ id, type, message, duration }) => {
      if (isFirstShowing(id))
        showToast(KINDS[type] ?? 'info', localized(message), duration === null ? {} : { duration });
    },
    shopChanged: store.request,
  });
  return openSocket({
    apply,
    resync: () => {
      reread(TOPICS_KEY);
      store.request();
    },
    refused: () => void checkSession({ force: true }),
    ended: endSession,
  });
}
