/** Lists the files that cannot be derived from others, in the order of copying and restoring (ADR 0057). */
import type { Config } from '../../platform/runtime/config/config.js';
import { environmentName } from '../../platform/runtime/config/environmentName.js';
import type { VariableName } from '../../platform/runtime/config/variables.js';

type Places = Pick<Config, 'EVENT_STORE' | 'KEY_STORE' | 'WORK_STORE' | 'BUS'>;

/**
 * Copies what refers to the log before the log, and its keys after it. So work and messages never refer to an event
 * that the backup's log lacks, and every event's key is in the backup.
 */
const ORDER = [
  ['WORK_STORE', 'work.db'],
  ['BUS', 'bus.db'],
  ['EVENT_STORE', 'events.db'],
  ['KEY_STORE', 'keys.db'],
] as const;

export const LOG = 'events.db';
export const KEYS = 'keys.db';
export const ERASURES = 'erasures.ndjson';

export interface BackedUp {
  /** Path in the backup. */
  readonly name: string;
  /** Path in the installation. */
  readonly path: string;
}

/** @throws Error if one of them is on a server, which has its own backup tools. */
export const filesOf = (config: Places): readonly BackedUp[] =>
  ORDER.map(([variable, name]) => ({ name, path: fileOf(variable, config[variable]) }));

/** @throws Error like `filesOf`. */
export function fileOf(variable: VariableName, url: string): string {
  const path = /^sqlite:(.+)$/s.exec(url)?.[1];
  if (path === undefined)
    throw new Error(`${environmentName(variable)} names a server: back it up and restore it with its own tools`);
  return path;
}
