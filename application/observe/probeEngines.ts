import type { Bus } from '../../platform/bus/port.js';
import type { Vault } from '../../platform/vault/port.js';
import type { Open } from '../openPorts.js';
import { respondsInTime } from './respondsInTime.js';
import type { EngineOf, Storages } from './storages.js';

type Ports = Open<'eventLog' | 'readStore' | 'workStore' | 'search' | 'realtime'>;
interface More {
  readonly bus: Pick<Bus, 'depths'>;
  readonly vault: Pick<Vault, 'getSecret'>;
}
/** The observable ports that a process has opened. */
export type Observed = Pick<Ports, 'clock'> & Partial<Ports & More> & { readonly storage?: Storages };

/** Probes whether each opened port's engine responds and accepts writes. Never hangs. */
export async function probeEngines({
  eventLog,
  readStore,
  workStore,
  vault,
  bus,
  search,
  realtime,
  storage = {},
}: Observed): Promise<Readonly<Partial<Record<EngineOf, boolean>>>> {
  const probes: Readonly<Record<EngineOf, (() => Promise<unknown>) | undefined>> = {
    event_store: eventLog && (() => eventLog.head()),
    read_store: readStore && (() => readStore.sql.selectFrom('projections').select('name').limit(1).execute()),
    work_store: workStore && (() => workStore.sql.selectFrom('followers').select('name').limit(1).execute()),
    key_store: vault && (() => vault.getSecret('no shop', 'no secret')),
    bus: bus && (() => bus.depths()),
    search: search && (() => search.checkpoint()),
    realtime: realtime && (async () => realtime.healthy() || Promise.reject(new Error('no signals get through'))),
  };
  return Object.fromEntries(
    await Promise.all(
      Object.entries(probes).flatMap(([engine, probe]) => {
        if (!probe) return [];
        const probeBoth = () => Promise.all([probe(), storage[engine as EngineOf]?.check()]);
        return [respondsInTime(probeBoth).then(up => [engine, up])];
      }),
    ),
  );
}
