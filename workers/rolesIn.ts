import { ROLES, type Role } from './workers.js';

/**
 * The roles that a process of the workers was started with: `--roles scheduler,monitor`; without it all of them.
 * @throws Error of one line for a role that there is not.
 */
export function rolesIn(args: readonly string[]): readonly Role[] {
  const [option, list = '', ...rest] = args;
  if (option === undefined) return ROLES;
  const named = list.split(',').map(name => name.trim());
  const unknown = named.filter(name => !ROLES.includes(name as Role));
  if (option !== '--roles' || rest.length > 0 || unknown.length > 0)
    throw new Error(
      `usage: --roles ${ROLES.join(',')} (or some of them)${unknown[0] ? `; there is no ${unknown[0]}` : ''}`,
    );
  return [...new Set(named as Role[])];
}
