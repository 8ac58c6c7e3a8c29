import { type MonitorPorts, runMonitor } from './monitor/monitor.js';
import { type NotifierPorts, runNotifier } from './notifier/notifier.js';
import { runScheduler, type SchedulerPorts } from './scheduler/scheduler.js';
import { runStoreSync, type StoreSyncPorts } from './store-sync/storeSync.js';

export type WorkerPorts = MonitorPorts & NotifierPorts & SchedulerPorts & StoreSyncPorts;

/** Every worker in this process. @returns stops them, each after the work in hand. */
export function startWorkers(ports: WorkerPorts): () => Promise<void> {
  const stop = new AbortController();
  const running = [runScheduler, runMonitor, runNotifier, runStoreSync].map(run => run(ports, stop.signal));
  return async () => {
    stop.abort();
    await Promise.all(running);
  };
}
