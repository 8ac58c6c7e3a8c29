/**
 * The admin password of a sandbox: a random one, made at the first start and told once. In production the operator sets
 * one, and there is no default anywhere.
 */
import { adminPassword, adminPasswordFile } from '../platform/password/adminPassword.js';
import { keepAdminPassword } from '../platform/password/keepAdminPassword.js';
import { hashPassword } from '../platform/password/passwordHash.js';
import type { Config } from '../platform/runtime/config/config.js';
import { randomPassword } from './randomPassword.js';

/** @returns `null` if there is a password already, or if this is no sandbox. */
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
