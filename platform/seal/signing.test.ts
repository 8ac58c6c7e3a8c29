import { describe, expect, it } from 'vitest';
import { as, type Instant } from '../../domain/kernel/names.js';
import { isSignedBy, keyIdOf, signersOf } from './signing.js';

const at = (day: string): Instant => as<Instant>(`${day}T00:00:00.000Z`);

describe('the keys of the seal', () => {
  const signerAt = signersOf(new Uint8Array(32).fill(1));

  it('are the same in every process, change every 90 days, and belong to one master key', () => {
    const { key } = signerAt(at('2026-07-01'));
    expect(signersOf(new Uint8Array(32).fill(1))(at('2026-07-01')).key).toBe(key);
    expect(signersOf(new Uint8Array(32).fill(2))(at('2026-07-01')).key).not.toBe(key);
    const days = Array.from({ length: 181 }, (_, day) => new Date(Date.UTC(2026, 6, 1 + day)).toISOString());
    expect(new Set(days.map(day => signerAt(as<Instant>(day)).key)).size).toBe(3);
    expect(keyIdOf(key)).toMatch(/^[0-9a-f]{16}$/);
  });

  it('sign what only they can have signed', () => {
    const [first, later] = [signerAt(at('2026-07-01')), signerAt(at('2027-07-01'))];
    const signature = first.sign('text');
    expect(isSignedBy(first.key, 'text', signature)).toBe(true);
    expect(isSignedBy(first.key, 'test', signature)).toBe(false);
    expect(isSignedBy(later.key, 'text', signature)).toBe(false);
    expect(isSignedBy('no key', 'text', signature)).toBe(false);
    expect(isSignedBy(first.key, 'text', 'no signature')).toBe(false);
  });
});
