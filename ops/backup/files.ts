/** The files that cannot be made again, in the order in which they are copied and put back (ADR 0057). */
import type { Config } from '../../platform/runtime/config/config.js';
import { environmentName } from '../../platform/runtime/config/environmentName.js';
import type { VariableName } from '../../platform/runtime/config/variables.js';

type Places = Pick<Config, 'EVENT_STORE' | 'KEY_STORE' | 'WORK_STORE' | 'BUS'>;

/**
 * What refers to the log goes before it, and the keys of what is in it after it. So work and messages never know of an event
 * that the log of the same backup has not, and no event waits for a key that was made later.
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
  /** In the backup. */
  readonly name: string;
  /** In the installation. */
  readonly path: string;
}

/** @throws Error if one of them is on a server, which has means of its own. */
export const filesOf = (config: Places): readonly BackedUp[] =>
  ORDER.map(([variable, name]) => ({ name, path: fileOf(variable, config[variable]) }));

/** @throws Error as `filesOf`. */
export function fileOf(variable: VariableName, url: string): string {
  const path = /^sqlite:(.+)$/s.exec(url)?.[1];
  if (path === undefined)
    throw new Error(`${environmentName(variable)} names a server: back it up, and put it back, by its own means`);
  return path;
}
