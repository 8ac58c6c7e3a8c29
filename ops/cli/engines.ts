/** Opens the engines that a command on read models needs, and closes them after it. */

import { workTables } from '../../application/workTables.js';
import { openBus } from '../../platform/bus/openBus.js';
import type { Bus } from '../../platform/bus/port.js';
import { EngineLost } from '../../platform/engineLost.js';
import type { EventLog } from '../../platform/event-store/codec/eventLog.js';
import type { TypedVault } from '../../platform/event-store/codec/typedSeal.js';
import { openEventLog } from '../../platform/event-store/openEventLog.js';
import { openReadStore } from '../../platform/read-store/openReadStore.js';
import type { ReadStore } from '../../platform/read-store/port.js';
import { type Clock, systemClock } from '../../platform/runtime/clock/clock.js';
import type { Config } from '../../platform/runtime/config/config.js';
import { environmentName } from '../../platform/runtime/config/environmentName.js';
import type { VariableName } from '../../platform/runtime/config/variables.js';
import { type Opened, openTogether } from '../../platform/runtime/service/openTogether.js';
import { loadMasterKey } from '../../platform/vault/masterKey.js';
import { openVault } from '../../platform/vault/openVault.js';
import type { Vault } from '../../platform/vault/port.js';
import { openWorkStore } from '../../platform/work-store/openWorkStore.js';
import type { WorkStore } from '../../platform/work-store/port.js';

export interface Engines {
  readonly eventLog: EventLog;
  readonly readStore: ReadStore;
  readonly workStore: WorkStore;
  readonly clock: Clock;
}

/** Thrown if an engine cannot be used, now or with these settings. The message names it and the reason in one line. */
export class EngineUnusable extends Error {
  override readonly name = 'EngineUnusable';
}

/**
 * @throws EngineUnusable; whatever `work` throws.
 */
export async function withEngines<Result>(
  config: Config,
  work: (engines: Engines) => Promise<Result>,
): Promise<Result> {
  const closers: (() => Promise<void>)[] = [];
  const engines = await openTogether(opened =>
    openEngines(config, close => {
      opened(close);
      closers.unshift(close as () => Promise<void>);
    }),
  );
  try {
    return await work(engines);
  } catch (fault) {
    throw fault instanceof EngineLost ? new EngineUnusable(fault.message, { cause: fault }) : fault;
  } finally {
    for (const close of closers) await close();
  }
}

async function openEngines(config: Config, opened: Opened): Promise<Engines> {
  const { READ_STORE, WORK_STORE } = config;
  const eventLog = await openUsableLog(config, opened);
  const readStore = await usable('READ_STORE', async () => {
    const rows = await openReadStore(READ_STORE);
    opened(rows.close);
    return rows;
  });
  const workStore = await usable('WORK_STORE', async () => {
    const work = await openWorkStore(WORK_STORE);
    opened(work.close);
    await work.ensure(workTables);
    return work;
  });
  return { eventLog, readStore, workStore, clock: systemClock };
}

const openUsableLog = (config: Config, opened: Opened): Promise<EventLog> =>
  usable('EVENT_STORE', async () => {
    const vault = vaultOnDemand(config);
    opened(vault.close);
    const log = openEventLog(config.EVENT_STORE, { clock: systemClock, vault });
    opened(log.close);
    await log.ready();
    return log;
  });

/** Opened when the log first returns sealed data: most commands see none and need no master key. */
function vaultOnDemand(config: Config): TypedVault & { close(): Promise<void> } {
  let opening: Promise<Vault> | undefined;
  const vault = () => (opening ??= openUsableVault(config));
  return {
    sealAll: async many => (await vault()).sealAll(many),
    openAll: async many => (await vault()).openAll(many),
    close: async () => (await opening)?.close(),
  };
}

/** For commands that read topics. @throws EngineUnusable */
export async function withBus<Result>({ BUS }: Config, work: (bus: Bus) => Promise<Result>): Promise<Result> {
  const bus = await usable('BUS', () => openBus(BUS, { clock: systemClock }));
  try {
    return await work(bus);
  } finally {
    await bus.close();
  }
}

/** @throws EngineUnusable */
export const masterKeyOf = ({ MASTER_KEY, DATA_DIR }: Config): Promise<Uint8Array> =>
  usable('KEY_STORE', async () =>
    loadMasterKey({
      fromConfig: MASTER_KEY ?? undefined,
      file: `${DATA_DIR}/master.key`,
      mayCreate: false,
    }),
  );

/**
 * For commands that open events' sealed data: the others need no master key.
 * @throws EngineUnusable
 */
export async function withVault<Result>(config: Config, work: (vault: Vault) => Promise<Result>): Promise<Result> {
  const vault = await openUsableVault(config);
  try {
    return await work(vault);
  } finally {
    await vault.close();
  }
}

async function openUsableVault(config: Config): Promise<Vault> {
  const masterKey = await masterKeyOf(config);
  return await usable('KEY_STORE', async () => {
    const keys = openVault(config.KEY_STORE, { masterKey, clock: systemClock });
    try {
      await keys.ready();
    } catch (fault) {
      await keys.close();
      throw fault;
    }
    return keys;
  });
}

/** @throws EngineUnusable that names the variable */
export const usable = <Engine>(variable: VariableName, open: () => Promise<Engine>): Promise<Engine> =>
  open().catch((fault: unknown) => {
    throw new EngineUnusable(
      `${environmentName(variable)}: ${fault instanceof Error ? fault.message : String(fault)}`,
      {
        cause: fault,
      },
    );
  });
