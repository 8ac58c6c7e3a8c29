import { useEffect } from 'react';
import { connection } from '../../state/connection.js';

/** Opens the socket after the first paint; its code is a separate chunk (reference, bundle rule 2). */
export function useRealtime(): void {
  useEffect(() => {
    let close: (() => void) | null = null;
    let left = false;
    const timer = setTimeout(async () => {
      try {
        const { startRealtime } = await import('../../realtime/startRealtime.js');
        if (!left) close = startRealtime();
      } catch {
        connection.set({ state: 'offline', dataFrom: Date.now() });
      }
    }, 50);
    return () => {
      left = true;
      clearTimeout(timer);
      close?.();
    };
  }, []);
}
