import { webcrypto } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { boundTo, boundWith, decrypt, encrypt } from './cipher.js';
import { SealBroken } from './port.js';

const key = new Uint8Array(32).fill(7);
const plain = Buffer.from('Ada Lovelace');

describe('cipher', () => {
  it('gives back what was put in', () => {
    expect(decrypt(key, encrypt(key, plain, boundTo('a', 1)), boundTo('a', 1))).toEqual(plain);
  });

  it('never gives the same bytes twice', () => {
    expect(encrypt(key, plain, boundTo())).not.toEqual(encrypt(key, plain, boundTo()));
  });

  it('refuses every altered byte', () => {
    const box = encrypt(key, plain, boundTo('a'));
    for (let at = 0; at < box.length; at++) {
      const altered = Buffer.from(box);
      altered[at] = (altered[at] ?? 0) ^ 1;
      expect(() => decrypt(key, altered, boundTo('a'))).toThrow(SealBroken);
    }
  });

  it('is AES-256 in Galois/Counter Mode, as others write it', async () => {
    const box = encrypt(key, plain, boundTo('a', 1));
    const other = await webcrypto.subtle.importKey('raw', key, 'AES-GCM', false, ['decrypt']);
    const opened = await webcrypto.subtle.decrypt(
      { name: 'AES-GCM', iv: box.subarray(0, 12), additionalData: Buffer.from('["a",1]'), tagLength: 128 },
      other,
      box.subarray(12),
    );
    expect(key).toHaveLength(256 / 8);
    expect(Buffer.from(opened)).toEqual(plain);
  });

  it('uses no nonce twice, whatever is encrypted in between', () => {
    const nonces = new Set<string>();
    for (let n = 0; n < 20_000; n++) {
      const box = encrypt(n % 3 === 0 ? new Uint8Array(32).fill(n % 256) : key, Buffer.alloc(n % 40), boundTo(n % 5));
      nonces.add(box.subarray(0, 12).toString('hex'));
    }
    expect(nonces.size).toBe(20_000);
  });

  it.each([[['a', 'bc']], [['ab']], [['a', 'b', '']], [['a|b']]])('refuses other words: %j', bound => {
    expect(() => decrypt(key, encrypt(key, plain, boundTo('a', 'b')), boundTo(...bound))).toThrow(SealBroken);
  });

  it.each([['b'], ['"b"'], ['\ud83d\udc1f'], ['b","c']])('binds to words and one more as to all of them: %j', last => {
    expect(boundWith('a', 1)(last)).toBe(boundTo('a', 1, last));
  });

  it('refuses another key, and less than a nonce and a tag', () => {
    expect(() => decrypt(new Uint8Array(32), encrypt(key, plain, boundTo()), boundTo())).toThrow(SealBroken);
    expect(() => decrypt(key, new Uint8Array(27), boundTo())).toThrow(SealBroken);
  });
});
