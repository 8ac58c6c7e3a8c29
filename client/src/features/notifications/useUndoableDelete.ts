import { useCallback, useEffect, useRef } from 'react';
import { deletedNotifications, useDeletedNotifications } from '../../state/deletedNotifications.js';
import { useDeleteNotification } from './queries.js';

/**
 * Deletes at once for the eye, and on the server when it can no longer be undone: after its time, and when the panel
 * closes or the page goes.
 */
export function useUndoableDelete() {
  const waiting = useDeletedNotifications();
  const { mutate } = useDeleteNotification();

  const undo = useCallback((id: string): boolean => {
    const before = deletedNotifications.get();
    if (!before.has(id)) return false;
    deletedNotifications.set(new Set([...before].filter(other => other !== id)));
    return true;
  }, []);
  const settle = useCallback(
    (id: string) => {
      if (undo(id)) mutate(id);
    },
    [undo, mutate],
  );
  const remove = useCallback(
    (id: string) => deletedNotifications.set(new Set([...deletedNotifications.get(), id])),
    [],
  );

  const latest = useRef(settle);
  latest.current = settle;
  useEffect(() => {
    const settleAll = () => {
      for (const id of deletedNotifications.get()) latest.current(id);
    };
    addEventListener('pagehide', settleAll);
    return () => {
      removeEventListener('pagehide', settleAll);
      settleAll();
    };
  }, []);

  return { waiting, remove, undo, settle };
}
