import { ROLES, type Role } from './workers.js';

/**
 * Parses the workers' roles: `--roles scheduler,monitor`; all of them without the option.
 * @throws Error with a one-line message for an unknown role.
 */
export function rolesIn(args: readonly string[]): readonly Role[] {
  const [option, list = '', ...rest] = args;
  if (option === undefined) return ROLES;
  const named = list.split(',').map(name => name.trim());
  const unknown = named.filter(name => !ROLES.includes(name as Role));
  if (option !== '--roles' || rest.length > 0 || unknown.length > 0)
    throw new Error(
      `usage: --roles ${ROLES.join(',')} (or some of them)${unknown[0] ? `; unknown role ${unknown[0]}` : ''}`,
    );
  return [...new Set(named as Role[])];
}
