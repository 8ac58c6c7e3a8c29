import { inject } from 'vitest';
import type { EngineName } from '../../ops/engines/startEngine.js';

/** Whether a suite can start one of its own: a machine may have the engine in a container, or at a URL, alone. */
export const startable = (name: EngineName): boolean => inject('startableEngines').includes(name);
