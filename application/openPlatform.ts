import type { Config } from '../platform/runtime/config/config.js';
import type { Logger } from '../platform/runtime/logging/logger.js';
import { openPorts } from './openPorts.js';
import { PORTS, type PortName } from './ports.js';
import type { Filled } from './stores/checkStores.js';

export type Platform = Awaited<ReturnType<typeof openPlatform>>;

/** Opens every port, for a process that runs the whole product and for the command line. */
export const openPlatform = (config: Config, logger: Logger, fills: readonly Filled[] = []) =>
  openPorts(Object.keys(PORTS) as PortName[], config, logger, fills);
