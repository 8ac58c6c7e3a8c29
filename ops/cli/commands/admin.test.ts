import { existsSync, statSync } from 'node:fs';
import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { adminPassword, adminPasswordFile } from '../../../platform/password/adminPassword.js';
import { isRightPassword } from '../../../platform/password/passwordHash.js';
import { readSecret } from '../readSecret.js';
import { adminCommand } from './admin.js';
import { dataFolder } from './commands.fixtures.js';

/** A person or a script that gives these answers. */
const answering = (interactive: boolean, ...answers: string[]) =>
  adminCommand(
    async () => answers.shift() ?? '',
    () => interactive,
  );

/** Hashes are slow on purpose, and the machine may be busy. */
const PATIENCE_MS = 60_000;

describe('admin set-password', { timeout: PATIENCE_MS }, () => {
  it('stores the hash of what was typed twice, for its owner alone', async () => {
    const { folder, call } = dataFolder();
    expect(await call(answering(true, 'correct horse', 'correct horse'), 'set-password')).toEqual({
      code: 0,
      lines: [],
    });
    const file = adminPasswordFile(folder);
    expect(await isRightPassword('correct horse', (await adminPassword(null, file).hash()) ?? '')).toBe(true);
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it('takes one line of standard input from a script', async () => {
    const { folder, call } = dataFolder();
    expect(await call(answering(false, 'correct horse'), 'set-password')).toMatchObject({ code: 0 });
    expect(existsSync(adminPasswordFile(folder))).toBe(true);
  });

  it.each([
    ['is too short', answering(true, 'seven77', 'seven77')],
    ['is too long', answering(true, 'x'.repeat(1_025), 'x'.repeat(1_025))],
    ['is typed differently the second time', answering(true, 'correct horse', 'correct house')],
  ])('changes nothing if the password %s', async (_, command) => {
    const { folder, call } = dataFolder();
    expect(await call(command, 'set-password')).toEqual({ code: 1, lines: [] });
    expect(existsSync(adminPasswordFile(folder))).toBe(false);
  });

  it('knows nothing else', async () => {
    const { call } = dataFolder();
    for (const args of [[], ['get-password'], ['set-password', 'on the command line']])
      await expect(call(answering(true), ...args)).rejects.toThrow("'admin' knows set-password");
  });
});

describe('a secret', () => {
  const input = (text: string) => {
    const stream = new PassThrough();
    stream.end(text);
    return stream as unknown as NodeJS.ReadStream;
  };

  it.each(['correct horse\n', 'correct horse\r\n', 'correct horse', 'correct horse\nmore\n'])(
    'is the first line of standard input: %j',
    async text =>
      expect(await readSecret(() => expect.fail('no one is there to be asked'), input(text))).toBe('correct horse'),
  );

  it('is missed if there is none', async () => {
    await expect(readSecret(() => {}, input(''))).rejects.toThrow('no password on standard input');
  });
});
