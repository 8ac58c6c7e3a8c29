import { describe, expect, it } from 'vitest';
import { hashPassword, isRightPassword, PASSWORD_HASH } from './passwordHash.js';

/** Hashes are slow on purpose, and the machine may be busy. */
const PATIENCE_MS = 60_000;

describe('a password hash', { timeout: PATIENCE_MS }, () => {
  it('recognises its password and no other', async () => {
    const hash = await hashPassword('correct horse');
    expect(hash).toMatch(PASSWORD_HASH);
    expect(await isRightPassword('correct horse', hash)).toBe(true);
    for (const wrong of ['correct horsE', 'correct horse ', '']) expect(await isRightPassword(wrong, hash)).toBe(false);
  });

  it('differs each time, so that equal passwords do not show', async () =>
    expect(await hashPassword('correct horse')).not.toBe(await hashPassword('correct horse')));

  it('is the same for every way to type a letter', async () =>
    expect(await isRightPassword('cafe\u0301', await hashPassword('caf\u00e9'))).toBe(true));

  it('names its parameters: one that was made with others is still recognised', async () => {
    const weaker = 'scrypt:10:1:1:AwMDAwMDAwMDAwMDAwMDAw:-t7sYjqiRT-fKN4rsAs42bsbEsCM4ldGZsy-agDvvNY';
    expect(await isRightPassword('correct horse battery staple', weaker)).toBe(true);
    await expect(isRightPassword('x', weaker.replace('scrypt', 'plain'))).rejects.toThrow('no password hash');
  });
});
