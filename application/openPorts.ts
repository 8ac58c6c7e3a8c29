import { systemClock } from '../platform/runtime/clock/clock.js';
import type { Config } from '../platform/runtime/config/config.js';
import type { VariableName } from '../platform/runtime/config/variables.js';
import { makePrivateFolder } from '../platform/runtime/files/makePrivateFolder.js';
import { refuseHalfRestored } from '../platform/runtime/files/restoreMarker.js';
import { systemIds } from '../platform/runtime/ids/ids.js';
import type { Logger } from '../platform/runtime/logging/logger.js';
import { type Opened, openTogether } from '../platform/runtime/service/openTogether.js';
import { namingVariable } from './namingVariable.js';
import { openStorages, type Storages } from './observe/storages.js';
import { PORTS, type PortName, type Ports } from './ports.js';
import { checkStores, type Filled } from './stores/checkStores.js';

/** The ports that a process opened, and what every process has. */
export type Open<Name extends PortName> = Pick<Ports, Name> & {
  readonly clock: typeof systemClock;
  readonly ids: typeof systemIds;
  readonly logger: Logger;
  /** Write checks for the opened stores. */
  readonly storage: Storages;
  /** Call once everything that uses the ports has ended. */
  close(): Promise<void>;
};

type WithNeeds<Name extends PortName> = Name extends PortName
  ? Name | WithNeeds<(typeof PORTS)[Name]['needs'][number]>
  : never;

type VariableOf<Name extends PortName> = 'DATA_DIR' | (typeof PORTS)[WithNeeds<Name>]['variables'][number];

/** The variables that opening these ports reads; no others are read or checked. */
export function variablesOf<Name extends PortName>(names: readonly Name[]): VariableOf<Name>[] {
  const variables = new Set<VariableName>(['DATA_DIR']);
  for (const name of withNeeds(names)) for (const variable of PORTS[name].variables) variables.add(variable);
  return [...variables] as VariableOf<Name>[];
}

/**
 * Opens these ports and their dependencies, in order.
 * @param config contains `variablesOf(names)`.
 * @param fills the stores that this process fills from the log, and sets aside if they are unusable.
 * @throws StoreRefused if the stores do not belong together.
 * @throws if a port fails to open; the open ones are then closed.
 */
export const openPorts = <Name extends PortName>(
  names: readonly Name[],
  config: Pick<Config, VariableOf<Name>>,
  logger: Logger,
  fills: readonly Filled[] = [],
): Promise<Open<Name>> => openTogether(opened => openEach(names, config, { logger, fills }, opened));

async function openEach<Name extends PortName>(
  names: readonly Name[],
  config: Pick<Config, 'DATA_DIR'> & Partial<Config>,
  { logger, fills }: { readonly logger: Logger; readonly fills: readonly Filled[] },
  opened: Opened,
): Promise<Open<Name>> {
  makePrivateFolder(config.DATA_DIR);
  refuseHalfRestored(config.DATA_DIR);
  await checkStores(config, { clock: systemClock, logger }, fills);
  const closers: (() => unknown)[] = [];
  const ports: Partial<Record<PortName, unknown>> = {};
  const process = {
    logger,
    opened(close: () => unknown) {
      opened(close);
      closers.unshift(close);
    },
  };
  // `variablesOf` and the order guarantee that each port finds its variables and dependencies.
  for (const name of withNeeds(names)) {
    const { variables, open } = PORTS[name];
    ports[name] = await namingVariable(variables[0], () => open(config as Config, ports as Ports, process));
  }
  const storage = openStorages(config, Object.keys(ports), process.opened);
  return {
    ...(ports as Pick<Ports, Name>),
    storage,
    clock: systemClock,
    ids: systemIds,
    logger,
    async close() {
      for (const close of closers) await close();
    },
  };
}

/** The ports with their dependencies, dependencies first. */
function withNeeds(names: readonly PortName[]): PortName[] {
  const all = new Set<PortName>();
  const add = (name: PortName): void => {
    for (const need of PORTS[name].needs) add(need);
    all.add(name);
  };
  for (const name of names) add(name);
  return [...all];
}
