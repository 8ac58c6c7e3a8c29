import type { Logger } from 'pino';
import { engineOf } from '../runtime/config/engineOf.js';
import { memoryRealtime } from './memory/memoryRealtime.js';
import type { Realtime } from './port.js';
import { postgresRealtime } from './postgres/postgresRealtime.js';
import { redisRealtime } from './redis/redisRealtime.js';

/** `TIDEWATCH_REALTIME`: one URL chooses the engine. @throws EngineUnknown for a scheme that this version does not support. */
export const openRealtime = (url: string, options: { readonly logger?: Logger } = {}): Realtime =>
  engineOf('REALTIME', url, {
    memory: () => memoryRealtime(options),
    postgres: () => postgresRealtime(url, options),
    redis: () => redisRealtime(url, options),
    rediss: () => redisRealtime(url, options),
  });
