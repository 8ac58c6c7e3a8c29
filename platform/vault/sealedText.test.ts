import { describe, expect, it } from 'vitest';
import { SealBroken } from './port.js';
import { readSealed, writeSealed } from './sealedText.js';

const keyId = 'abcdefghijklmnopqrstuv';

describe('sealed text', () => {
  it('is read as it was written', () => {
    const box = Buffer.from([1, 2, 250, 255]);
    expect(writeSealed(keyId, box)).toBe('v1.abcdefghijklmnopqrstuv.AQL6_w');
    expect(readSealed('v1.abcdefghijklmnopqrstuv.AQL6_w')).toEqual({ keyId, box });
  });

  it.each([
    ['plain text', 'Ada Lovelace'],
    ['nothing', ''],
    ['another version', `v2.${keyId}.AQL6_w`],
    ['no box', `v1.${keyId}.`],
    ['a short key id', 'v1.abc.AQL6_w'],
    ['unused bits set', `v1.${keyId}.AQL6_x`],
    ['something behind it', `v1.${keyId}.AQL6_w.AQ`],
  ])('refuses %s', (_what, text) => {
    expect(() => readSealed(text)).toThrow(SealBroken);
  });
});
