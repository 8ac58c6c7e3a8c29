import type { Config } from '../config/config.js';
import { environmentName } from '../config/environmentName.js';
import { tryPort } from './tryPort.js';

const PORTS = ['PORT', 'SANDBOX_PORT', 'SANDBOX_SMTP_PORT', 'METRICS_PORT'] as const;
const LAST_PORT = 65_535;
const FIRST_UNPRIVILEGED_PORT = 1_024;

/**
 * Explains in one line why a process could not start, for the person who started it. The log has the details.
 * @param config names the variable of a port that cannot be used.
 */
export async function startFailure(fault: unknown, config: Partial<Config>): Promise<string> {
  if (!(fault instanceof Error)) return String(fault);
  const { code, syscall, port = 0, message } = fault as NodeJS.ErrnoException & { readonly port?: number };
  if (syscall !== 'listen' || (code !== 'EADDRINUSE' && code !== 'EACCES')) return message;
  const variable = PORTS.find(name => config[name] === port);
  const free = await freePortAfter(Math.max(port, FIRST_UNPRIVILEGED_PORT - 1), config);
  const advice = variable ? `set ${environmentName(variable)}=${free}, which is free` : `choose ${free}, which is free`;
  return code === 'EADDRINUSE'
    ? `port ${port} is in use by another process (EADDRINUSE): end that process, or ${advice}`
    : `port ${port} is not for this user (EACCES): ${advice}`;
}

/** Finds the next port that is free on each loopback address, and that no other variable names. */
async function freePortAfter(port: number, config: Partial<Config>): Promise<number> {
  const next = port < LAST_PORT ? port + 1 : FIRST_UNPRIVILEGED_PORT;
  const free =
    PORTS.every(name => config[name] !== next) && (await isFree(next, '127.0.0.1')) && (await isFree(next, '::1'));
  return free ? next : freePortAfter(next, config);
}

/** A machine without IPv6 has no conflict there. */
const isFree = (port: number, host: string): Promise<boolean> =>
  tryPort(port, host).then(
    () => true,
    ({ code }: NodeJS.ErrnoException) => code !== 'EADDRINUSE',
  );
