import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { adminPassword, adminPasswordFile } from './adminPassword.js';
import { keepAdminPassword } from './keepAdminPassword.js';

const HASH = 'scrypt:10:1:1:AwMDAwMDAwMDAwMDAwMDAw:-t7sYjqiRT-fKN4rsAs42bsbEsCM4ldGZsy-agDvvNY';
const OTHER = HASH.replace('Aw', 'Bw');

function folder() {
  const path = mkdtempSync(join(tmpdir(), 'password-'));
  onTestFinished(() => rmSync(path, { recursive: true }));
  return path;
}

describe('the admin password', () => {
  it('is that of the configuration, or of the file, or none', async () => {
    const file = adminPasswordFile(folder());
    expect(await adminPassword(null, file).hash()).toBeNull();
    await keepAdminPassword(file, HASH);
    expect(await adminPassword(null, file).hash()).toBe(HASH);
    expect(await adminPassword(OTHER, file).hash()).toBe(OTHER);
  });

  it('is another one as soon as the file is', async () => {
    const file = adminPasswordFile(folder());
    const password = adminPassword(null, file);
    await keepAdminPassword(file, HASH);
    expect(await password.hash()).toBe(HASH);
    await keepAdminPassword(file, OTHER);
    expect(await password.hash()).toBe(OTHER);
  });

  it.skipIf(process.platform === 'win32')(
    'is kept for its owner alone, and not used if others can read it (needs Unix)',
    async () => {
      const path = folder();
      const file = adminPasswordFile(path);
      await keepAdminPassword(file, HASH);
      expect([statSync(file).mode & 0o777, readdirSync(path)]).toEqual([0o600, ['admin-password']]);
      chmodSync(file, 0o644);
      await expect(adminPassword(null, file).hash()).rejects.toThrow('can be read by others');
    },
  );

  it('is not taken from a file that holds something else', async () => {
    const file = adminPasswordFile(folder());
    writeFileSync(file, 'password\n', { mode: 0o600 });
    await expect(adminPassword(null, file).hash()).rejects.toThrow('holds no password hash');
  });
});
