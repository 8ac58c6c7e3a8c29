import { type Config, ConfigError, loadConfig } from '../config/config.js';
import type { VariableName } from '../config/variables.js';

/**
 * Returns this process's configuration, or prints every invalid variable and exits with 1. @param warn as in
 * `loadConfig`
 */
export function configOrExit<Name extends VariableName>(
  names?: readonly Name[],
  warn = (line: string): void => console.error(line),
): Pick<Config, Name> {
  try {
    return loadConfig(process.env, names, warn);
  } catch (fault) {
    if (!(fault instanceof ConfigError)) throw fault;
    console.error(fault.message);
    return process.exit(1);
  }
}
