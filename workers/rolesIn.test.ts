import { describe, expect, it } from 'vitest';
import { rolesIn } from './rolesIn.js';
import { ROLES } from './workers.js';

describe('the roles of a process', () => {
  it('are all of them unless some are named', () => expect(rolesIn([])).toEqual(ROLES));

  it('are those that are named, each once', () =>
    expect(rolesIn(['--roles', 'scheduler, monitor,scheduler'])).toEqual(['scheduler', 'monitor']));

  it.each([
    ['one that there is not', ['--roles', 'monitor,mointor'], /unknown role mointor/],
    ['none', ['--roles'], /usage: --roles scheduler,monitor/],
    ['another option', ['--role', 'monitor'], /usage: --roles/],
    ['something after them', ['--roles', 'monitor', 'scheduler'], /usage: --roles/],
  ])('are refused where they name %s', (_, args, message) => expect(() => rolesIn(args)).toThrow(message));
});
