/**
 * Creates a sandbox's admin password: random, made at the first start and printed once. In production the operator sets
 * it; there is no default.
 */
import { adminPassword, adminPasswordFile } from '../platform/password/adminPassword.js';
import { keepAdminPassword } from '../platform/password/keepAdminPassword.js';
import { hashPassword } from '../platform/password/passwordHash.js';
import type { Config } from '../platform/runtime/config/config.js';
import { randomPassword } from './randomPassword.js';

/** @returns `null` if a password exists or this is no sandbox. */
export async function firstAdminPassword({
  SHOPIFY,
  NODE_ENV,
  ADMIN_PASSWORD_HASH,
  DATA_DIR,
}: Pick<Config, 'SHOPIFY' | 'NODE_ENV' | 'ADMIN_PASSWORD_HASH' | 'DATA_DIR'>): Promise<string | null> {
  if (SHOPIFY !== 'sandbox:' || NODE_ENV === 'production') return null;
  const file = adminPasswordFile(DATA_DIR);
  if ((await adminPassword(ADMIN_PASSWORD_HASH, file).hash()) !== null) return null;
  const password = randomPassword();
  await keepAdminPassword(file, await hashPassword(password));
  return password;
}
