import { type Observed, probeEngines } from './probeEngines.js';
import type { EngineOf } from './storages.js';

/** A process can't work without these engines. Work that needs another engine waits; the rest continues. */
const NEEDED: readonly EngineOf[] = ['event_store', 'read_store', 'work_store', 'key_store'];

export interface Readiness {
  /** True if the process can work now. */
  readonly ready: boolean;
  readonly status: 'ready' | 'degraded';
  /** Engines that do not respond. The process recovers without a restart once they are back. */
  readonly away: readonly string[];
}

/** Readiness check for `GET /readyz`, by the engines that the process uses. */
export async function readiness(ports: Observed): Promise<Readiness> {
  const away = Object.entries(await probeEngines(ports)).flatMap(([engine, up]) => (up ? [] : [engine as EngineOf]));
  return {
    ready: !away.some(engine => NEEDED.includes(engine)),
    status: away.length === 0 ? 'ready' : 'degraded',
    away,
  };
}
