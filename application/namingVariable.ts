import { PortUnusable } from '../platform/portUnusable.js';
import { environmentName } from '../platform/runtime/config/environmentName.js';
import type { VariableName } from '../platform/runtime/config/variables.js';

/** Several variables may name one engine. @throws what `open` throws; a `PortUnusable` with the variable added. */
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
