import type { Logger } from 'pino';
import type { Clock } from '../runtime/clock/clock.js';
import { engineOf } from '../runtime/config/engineOf.js';
import { openKafkaBus } from './kafka/openKafkaBus.js';
import type { Bus } from './port.js';
import { openPostgresBus } from './postgres/openPostgresBus.js';
import { openSqliteBus } from './sqlite/openSqliteBus.js';

/**
 * `TIDEWATCH_BUS`: one URL chooses the engine.
 * @throws EngineUnknown for a scheme that this version does not support, or if the engine cannot be opened.
 */
export const openBus = async (
  url: string,
  surroundings: { readonly clock: Clock; readonly logger?: Logger },
): Promise<Bus> =>
  await engineOf<Bus | Promise<Bus>>('BUS', url, {
    sqlite: path => openSqliteBus({ path, ...surroundings }),
    postgres: () => openPostgresBus(url, surroundings),
    kafka: () => openKafkaBus(url, surroundings),
    kafkas: () => openKafkaBus(url, surroundings),
  });
