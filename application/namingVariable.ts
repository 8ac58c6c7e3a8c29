import { PortUnusable } from '../platform/portUnusable.js';
import { environmentName } from '../platform/runtime/config/environmentName.js';
import type { VariableName } from '../platform/runtime/config/variables.js';

/** Adds the variable to a `PortUnusable`, because several variables can name one engine. @throws the error of `open`. */
export async function namingVariable<Result>(
  variable: VariableName | undefined,
  open: () => Result | Promise<Result>,
): Promise<Result> {
  try {
    return await open();
  } catch (fault) {
    if (!(fault instanceof PortUnusable) || variable === undefined) throw fault;
    throw new Error(`${fault.message} (see ${environmentName(variable)})`, { cause: fault });
  }
}
