import { useEffect } from 'react';
import { refreshSession, useGate } from './adminSession.js';

/** The browser's clock and the server's may differ: when a moment has come here, it may not have come there. */
const AGAIN_MS = 5_000;

/**
 * Asks about the session when the screen opens, when the tab comes back to the front, and when the session or the lock
 * should be over.
 */
export function useSessionWatch(): void {
  const { session } = useGate();
  const ends = session?.unlocked ? session.expiresAt : (session?.lockedUntil ?? null);

  useEffect(() => {
    const ask = () => void refreshSession();
    ask();
    addEventListener('focus', ask);
    return () => removeEventListener('focus', ask);
  }, []);

  useEffect(() => {
    if (ends === null) return;
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      timer = setTimeout(() => void refreshSession().then(wait), Math.max(Date.parse(ends) - Date.now(), AGAIN_MS));
    };
    wait();
    return () => clearTimeout(timer);
  }, [ends]);
}
