import { inject } from 'vitest';
import type { EngineName } from '../../ops/engines/startEngine.js';

/** True if a suite can start its own engine: a machine may have it only in a container or at a URL. */
export const startable = (name: EngineName): boolean => inject('startableEngines').includes(name);
