import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { adminPassword, adminPasswordFile } from '../platform/password/adminPassword.js';
import { isRightPassword } from '../platform/password/passwordHash.js';
import { loadConfig } from '../platform/runtime/config/config.js';
import { firstAdminPassword } from './firstAdminPassword.js';

function installation(variables: Record<string, string> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'first-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return { folder, config: loadConfig({ TIDEWATCH_DATA_DIR: folder, ...variables }) };
}

/** Hashes are slow on purpose, and the machine may be busy. */
const PATIENCE_MS = 60_000;

describe('the first admin password', { timeout: PATIENCE_MS }, () => {
  it('of a sandbox is random, printed once, and stored only as a hash', async () => {
    const { folder, config } = installation();
    const password = (await firstAdminPassword(config)) ?? '';
    expect(password).toMatch(/^[a-z2-9]{5}(-[a-z2-9]{5}){3}$/);
    const file = adminPasswordFile(folder);
    expect(await isRightPassword(password, (await adminPassword(null, file).hash()) ?? '')).toBe(true);
    expect(readdirSync(folder)).toEqual(['admin-password']);
    expect(readFileSync(file, 'utf8')).not.toContain(password);
    expect(await firstAdminPassword(config)).toBeNull();
    expect(await firstAdminPassword(installation().config)).not.toBe(password);
  });

  it.each([
    [
      'in production',
      {
        NODE_ENV: 'production',
        TIDEWATCH_ALLOW_SANDBOX: '1',
        TIDEWATCH_MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
      },
    ],
    [
      'with a real store platform',
      { TIDEWATCH_SHOPIFY: 'https:', TIDEWATCH_SHOPIFY_CLIENT_ID: 'id', TIDEWATCH_SHOPIFY_CLIENT_SECRET: 'secret' },
    ],
    [
      'if the configuration has one',
      {
        TIDEWATCH_ADMIN_PASSWORD_HASH:
          'scrypt:10:1:1:AwMDAwMDAwMDAwMDAwMDAw:-t7sYjqiRT-fKN4rsAs42bsbEsCM4ldGZsy-agDvvNY',
      },
    ],
  ])('is not made %s', async (_, variables) => {
    const { folder, config } = installation(variables);
    expect(await firstAdminPassword(config)).toBeNull();
    expect(readdirSync(folder)).toEqual([]);
  });
});
