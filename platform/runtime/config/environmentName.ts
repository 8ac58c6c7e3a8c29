import type { VariableName } from './variables.js';

const PREFIX = 'TIDEWATCH_';
/** Conventions that hosts, CI services and Node set on purpose. */
const UNPREFIXED: ReadonlySet<string> = new Set<VariableName>(['PORT', 'NODE_ENV']);

/**
 * Returns a variable's name in the environment: prefixed, because shells, package managers and clouds set `MAIL`,
 * `HOST` and the like for other purposes.
 */
export const environmentName = (name: VariableName): string => (UNPREFIXED.has(name) ? name : `${PREFIX}${name}`);
