import { environmentName } from './environmentName.js';
import type { VariableName } from './variables.js';

/** The scheme of a port's URL names an engine that this version does not have. */
export class EngineUnknown extends Error {
  override readonly name = 'EngineUnknown';
}

/**
 * Opens the engine that a port's URL names: `sqlite:.data/read.db` opens `engines.sqlite` with `.data/read.db`.
 * @throws EngineUnknown, naming the engines there are.
 */
export function engineOf<Engine>(
  variable: VariableName,
  url: string,
  engines: Readonly<Record<string, (rest: string) => Engine>>,
): Engine {
  const scheme = url.slice(0, Math.max(0, url.indexOf(':')));
  const open = engines[scheme];
  if (!open) {
    const known = Object.keys(engines).map(name => `${name}:`);
    throw new EngineUnknown(
      `${environmentName(variable)} names the engine '${scheme}:', this version has ${known.join(', ')}`,
    );
  }
  return open(url.slice(scheme.length + 1));
}
