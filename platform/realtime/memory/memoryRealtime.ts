/** Fans signals out within one process. */
import type { Logger } from 'pino';
import type { Realtime, Signal } from '../port.js';

/** Delivers after the publisher's turn, in order. A listener's exception is logged and affects no other listener. */
export function memoryRealtime({ logger }: { readonly logger?: Logger } = {}): Realtime {
  let open = true;
  const listeners = new Set<{ readonly hear: (signal: Signal) => void }>();

  function deliver(signal: Signal): void {
    for (const listener of [...listeners])
      try {
        // A listener that ended while the signal was in transit no longer receives it.
        if (listeners.has(listener)) listener.hear(signal);
      } catch (fault) {
        logger?.error({ err: fault, kind: signal.kind }, 'a realtime listener failed');
      }
  }

  return {
    async ready() {},
    throughServer: false,
    publish: signal => queueMicrotask(() => deliver(signal)),
    subscribe(hear) {
      const listener = { hear };
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    healthy: () => open,
    async close() {
      open = false;
      listeners.clear();
    },
  };
}
