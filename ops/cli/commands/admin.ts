import { ADMIN_PASSWORD_MIN } from '../../../domain/admin/limits.js';
import { adminPasswordFile } from '../../../platform/password/adminPassword.js';
import { keepAdminPassword } from '../../../platform/password/keepAdminPassword.js';
import { hashPassword } from '../../../platform/password/passwordHash.js';
import { makePrivateFolder } from '../../../platform/runtime/files/makePrivateFolder.js';
import { type Command, UsageError } from '../command.js';
import { readSecret } from '../readSecret.js';

/** The login's limits (domain/api/admin). */
const LONGEST = 1_024;

/** @param read reads one secret; `ask` prompts for it on a terminal. @param interactive true if a person types it. */
export const adminCommand = (read: (ask: () => void) => Promise<string>, interactive: () => boolean): Command => ({
  usage: 'admin set-password',
  help: 'Sets the password of the admin area: asks for it twice, or takes the first line of standard input. It takes effect immediately and ends all admin sessions. With --json it also prints the hash, for TIDEWATCH_ADMIN_PASSWORD_HASH.',

  async run([action, ...more], { json }, { out, note, config }) {
    if (action !== 'set-password' || more.length > 0) throw new UsageError("'admin' knows set-password");
    const { DATA_DIR, ADMIN_PASSWORD_HASH } = config();
    const password = await read(() => note('New admin password: '));
    const problem = problemOf(password);
    if (problem !== null) return refused(note, problem);
    if (interactive() && (await read(() => note('\nRepeat the password: '))) !== password)
      return refused(note, 'The two passwords differ.');

    const hash = await hashPassword(password);
    makePrivateFolder(DATA_DIR);
    const file = adminPasswordFile(DATA_DIR);
    await keepAdminPassword(file, hash);
    if (json) out(JSON.stringify({ file, hash }));
    else note(`\nThe admin password is set: ${file}\n`);
    if (ADMIN_PASSWORD_HASH !== null)
      note(
        'TIDEWATCH_ADMIN_PASSWORD_HASH is set and takes precedence: the new password takes effect once that is replaced or removed.\n',
      );
    return 0;
  },
});

export const admin = adminCommand(readSecret, () => process.stdin.isTTY === true);

function problemOf(password: string): string | null {
  if (password.length < ADMIN_PASSWORD_MIN) return `Password must be at least ${ADMIN_PASSWORD_MIN} characters`;
  return password.length > LONGEST ? `Password must be at most ${LONGEST} characters` : null;
}

function refused(note: (text: string) => void, problem: string): number {
  note(`\n${problem}\n`);
  return 1;
}
