import type { Logger } from 'pino';
import type { Clock } from '../runtime/clock/clock.js';
import { engineOf } from '../runtime/config/engineOf.js';
import type { Bus } from './port.js';
import { openSqliteBus } from './sqlite/openSqliteBus.js';

/** `BUS`: one URL chooses the engine. @throws EngineUnknown for a scheme that this version does not build. */
export const openBus = (url: string, surroundings: { readonly clock: Clock; readonly logger?: Logger }): Bus =>
  engineOf('BUS', url, { sqlite: path => openSqliteBus({ path, ...surroundings }) });
