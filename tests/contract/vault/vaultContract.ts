/** The contract of every vault engine. Each engine's test file calls this with its harness. Long because it lists
 * every promise of the port. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { as, type Instant } from '../../../domain/kernel/names.js';
import {
  KeyMissing,
  SealBroken,
  type Sealed,
  type SealedFor,
  type ToSeal,
  type Vault,
  WrongMasterKey,
} from '../../../platform/vault/port.js';

export interface VaultHarness {
  /** Another process's view of the same keys. `masterKey`: one byte, repeated; equal by default. */
  open(masterKey?: number): Promise<Vault>;
  /** Moves the clock of all. */
  pass(ms: number): void;
  /** The wrapped data keys as they are stored now. */
  wrappedKeys(): Promise<Buffer[]>;
  /** Deletes all data keys behind the vault's back, as a bad restore would. */
  loseKeys(): Promise<void>;
  /** True if the engine's storage contains these bytes. */
  holds(bytes: Buffer): Promise<boolean>;
  remove(): Promise<void>;
}

const AURORA = 'aurora.myshopify.com';
const BOREAS = 'boreas.myshopify.com';
const DAY_MS = 24 * 3_600_000;
const keyOf = (sealed: Sealed) => sealed.split('.')[1];

export function vaultContract(engine: string, create: () => Promise<VaultHarness>): void {
  describe(`vault on ${engine}`, () => {
    let harness: VaultHarness;
    let vault: Vault;
    beforeEach(async () => {
      harness = await create();
      vault = await harness.open();
    });
    afterEach(() => harness.remove());

    describe('sealing', () => {
      it.each(['', 'Ada Lovelace', 'naïve café ☕ 漢字', 'with\u0000NUL', 'x'.repeat(100_000)])(
        'opens what it sealed: %.20j',
        async plaintext => {
          const sealed = await vault.seal(AURORA, 'orders', plaintext, 'event-1/email');
          expect(await vault.open(sealed, 'event-1/email')).toEqual({ status: 'open', plaintext });
        },
      );

      it('shows neither the text nor the shop, and never the same ciphertext twice', async () => {
        const [one, two] = [
          await vault.seal(AURORA, 'orders', 'Ada', 'c'),
          await vault.seal(AURORA, 'orders', 'Ada', 'c'),
        ];
        expect(one).toMatch(/^v1\.[\w-]+\.[\w-]+$/);
        expect(one).not.toBe(two);
        for (const clear of [
          'Ada',
          'aurora',
          Buffer.from('Ada').toString('base64url'),
          Buffer.from('aurora').toString('base64url'),
        ])
          expect(one).not.toContain(clear);
      });

      it('opens many at once: each as by itself, and a faulty one alone', async () => {
        const sealed = await vault.seal(AURORA, 'orders', 'Ada', 'c');
        const gone = await vault.seal(BOREAS, 'orders', 'Grace', 'c');
        await vault.destroy(BOREAS, 'orders', 'erasure-1');
        const broken = { status: 'faulty', fault: expect.any(SealBroken) };
        expect(
          await vault.openAll([
            { sealed, context: 'c' },
            { sealed, context: 'other' },
            { sealed: gone, context: 'c' },
            { sealed: 'v1.nonsense' as Sealed, context: 'c' },
            { sealed, context: 'c' },
          ]),
        ).toEqual([
          { status: 'open', plaintext: 'Ada' },
          broken,
          { status: 'erased' },
          broken,
          { status: 'open', plaintext: 'Ada' },
        ]);
        expect(await vault.openAll([])).toEqual([]);
      });

      it('seals many at once: each part by the key of its own, in order, and not what is over', async () => {
        const until = as<Instant>('2026-07-03T09:00:00.000Z');
        const over = as<Instant>('2020-01-01T00:00:00.000Z');
        const one = (shop: string, end: Instant, ...texts: string[]): ToSeal => ({
          sealedFor: { shop, purpose: 'orders', until: end },
          recognisedBy: texts.join(),
          parts: texts.map(plaintext => ({ plaintext, context: `of ${plaintext}` })),
        });
        const [both, gone, none, other] = await vault.sealAll([
          one(AURORA, until, 'Ada', 'Grace'),
          one(AURORA, over, 'Edsger'),
          one(AURORA, until),
          one(BOREAS, until, 'Ada'),
        ]);
        const opens = (sealed: Sealed | undefined, context: string) => vault.open(sealed as Sealed, context);
        expect(await opens(both?.parts[0], 'of Ada')).toEqual({ status: 'open', plaintext: 'Ada' });
        expect(await opens(both?.parts[1], 'of Grace')).toEqual({ status: 'open', plaintext: 'Grace' });
        expect(gone).toBeNull();
        expect(none).toEqual({ digest: expect.any(String), parts: [] });
        expect(keyOf(other?.parts[0] as Sealed)).not.toBe(keyOf(both?.parts[0] as Sealed));
        await vault.destroy(BOREAS, 'orders', 'erasure-1');
        expect(await opens(other?.parts[0], 'of Ada')).toEqual({ status: 'erased' });
        expect(await vault.sealAll([])).toEqual([]);
      });

      it('fails in another context', async () => {
        const sealed = await vault.seal(AURORA, 'orders', 'Ada', 'event-1/email');
        await expect(vault.open(sealed, 'event-2/email')).rejects.toThrow(SealBroken);
      });

      it('fails when altered', async () => {
        const sealed = await vault.seal(AURORA, 'orders', 'Ada', 'c');
        const swapped = sealed.at(-5) === 'A' ? 'B' : 'A';
        await expect(vault.open(`${sealed.slice(0, -5)}${swapped}${sealed.slice(-4)}` as Sealed, 'c')).rejects.toThrow(
          SealBroken,
        );
        await expect(vault.open('Ada' as Sealed, 'c')).rejects.toThrow(SealBroken);
      });

      it('shares no key between shops or purposes', async () => {
        const aurora = await vault.seal(AURORA, 'orders', 'Ada', 'c');
        const boreas = await vault.seal(BOREAS, 'orders', 'Ada', 'c');
        const account = await vault.seal(AURORA, 'account', 'Ada', 'c');
        expect(new Set([aurora, boreas, account].map(keyOf)).size).toBe(3);
        const [version, , box] = aurora.split('.');
        for (const other of [boreas, account])
          await expect(vault.open(`${version}.${keyOf(other)}.${box}` as Sealed, 'c')).rejects.toThrow(SealBroken);
      });

      it('makes one first key for a shop, also when several processes seal at once', async () => {
        const others = await Promise.all([harness.open(), harness.open()]);
        const sealed = await Promise.all([vault, ...others].map(each => each.seal(AURORA, 'orders', 'Ada', 'c')));
        expect(new Set(sealed.map(keyOf)).size).toBe(1);
        for (const each of sealed) expect(await vault.open(each, 'c')).toEqual({ status: 'open', plaintext: 'Ada' });
      });
    });

    describe('a digest', () => {
      const until = as<Instant>('2026-07-03T09:00:00.000Z');
      const digest = async (by: Vault, text: string, sealedFor: Partial<SealedFor>) => {
        const one = {
          sealedFor: { shop: AURORA, purpose: 'orders', ...sealedFor },
          recognisedBy: text,
          parts: [],
        } as const;
        return (await by.sealAll([one]))[0]?.digest;
      };

      it('recognises a text, by the shop’s key of that purpose and end only, also in another process', async () => {
        const one = await digest(vault, 'Ada', { until });
        expect(await digest(await harness.open(), 'Ada', { until })).toBe(one);
        const others = [
          await digest(vault, 'Adb', { until }),
          await digest(vault, 'Ada', { until, shop: BOREAS }),
          await digest(vault, 'Ada', { until, purpose: 'account' }),
          await digest(vault, 'Ada', {}),
        ];
        expect(new Set([one, ...others]).size).toBe(5);
      });

      it('confirms no guess once its key is gone', async () => {
        const one = await digest(vault, 'Ada', { until });
        await vault.destroy(AURORA, 'orders', 'erasure-1');
        expect(await digest(vault, 'Ada', { until })).not.toBe(one);
      });
    });

    describe('generations', () => {
      it('keeps a key for 90 days, then starts the next; both open', async () => {
        const first = await vault.seal(AURORA, 'orders', 'first', 'c');
        harness.pass(90 * DAY_MS - 1);
        const still = await vault.seal(AURORA, 'orders', 'still', 'c');
        harness.pass(1);
        const next = await vault.seal(AURORA, 'orders', 'next', 'c');
        expect(keyOf(still)).toBe(keyOf(first));
        expect(keyOf(next)).not.toBe(keyOf(first));
        expect(await vault.open(first, 'c')).toEqual({ status: 'open', plaintext: 'first' });
        expect(await vault.open(next, 'c')).toEqual({ status: 'open', plaintext: 'next' });
      });

      it('changes under two processes that seal and open meanwhile, and nothing fails', async () => {
        const both = [vault, await harness.open()] as const;
        const sealed: Sealed[] = [];
        for (let round = 0; round < 5; round++) {
          const [one, other] = round % 2 === 0 ? both : [both[1], both[0]];
          const before = await one.seal(AURORA, 'account', 'Ada', 'c');
          const [, ...texts] = await Promise.all([
            one.rotate(AURORA, 'account'),
            ...Array.from({ length: 10 }, (_, n) => (n % 2 === 0 ? one : other).seal(AURORA, 'account', 'Ada', 'c')),
            ...sealed.map(async text => {
              expect(await other.open(text, 'c')).toEqual({ status: 'open', plaintext: 'Ada' });
              return text;
            }),
          ]);
          sealed.push(...texts.slice(0, 10));
          harness.pass(5 * 60_000);
          for (const each of both)
            expect(keyOf(await each.seal(AURORA, 'account', 'Ada', 'c'))).not.toBe(keyOf(before));
        }
        for (const each of both)
          for (const opened of await each.openAll(sealed.map(text => ({ sealed: text, context: 'c' }))))
            expect(opened.status).toBe('open');
      });

      it('starts the next when told to, for that shop and purpose alone', async () => {
        const before = await vault.seal(AURORA, 'orders', 'before', 'c');
        const audit = await vault.seal(AURORA, 'audit', 'audit', 'c');
        await vault.rotate(AURORA, 'orders');
        expect(keyOf(await vault.seal(AURORA, 'orders', 'after', 'c'))).not.toBe(keyOf(before));
        expect(keyOf(await vault.seal(AURORA, 'audit', 'again', 'c'))).toBe(keyOf(audit));
        expect(await vault.open(before, 'c')).toEqual({ status: 'open', plaintext: 'before' });
      });
    });

    describe('destroying', () => {
      it('makes all generations of that shop and purpose read as erased, and no other', async () => {
        const first = await vault.seal(AURORA, 'orders', 'first', 'c');
        await vault.rotate(AURORA, 'orders');
        const second = await vault.seal(AURORA, 'orders', 'second', 'c');
        const others = [
          await vault.seal(BOREAS, 'orders', 'kept', 'c'),
          await vault.seal(AURORA, 'audit', 'kept', 'c'),
        ];
        expect(await vault.destroy(AURORA, 'orders', 'erasure-1')).toEqual({ keys: 2 });
        for (const sealed of [first, second]) expect(await vault.open(sealed, 'c')).toEqual({ status: 'erased' });
        for (const sealed of others)
          expect(await vault.open(sealed, 'c')).toEqual({ status: 'open', plaintext: 'kept' });
      });

      it('may be repeated, and is harmless where there is nothing', async () => {
        await vault.seal(AURORA, 'orders', 'Ada', 'c');
        await vault.destroy(AURORA, 'orders', 'erasure-1');
        expect(await vault.destroy(AURORA, 'orders', 'erasure-1')).toEqual({ keys: 0 });
        expect(await vault.destroy(BOREAS, 'orders', 'erasure-2')).toEqual({ keys: 0 });
      });

      it('reaches other processes, whatever they keep', async () => {
        const other = await harness.open();
        const sealed = await other.seal(AURORA, 'orders', 'Ada', 'c');
        expect(await other.open(sealed, 'c')).toEqual({ status: 'open', plaintext: 'Ada' });
        await vault.destroy(AURORA, 'orders', 'erasure-1');
        harness.pass(5 * 60_000);
        expect(await other.open(sealed, 'c')).toEqual({ status: 'erased' });
        expect(keyOf(await other.seal(AURORA, 'orders', 'Ada', 'c'))).not.toBe(keyOf(sealed));
      });

      it('leaves no trace of the keys, and is still known after a restart', async () => {
        const sealed = await vault.seal(AURORA, 'orders', 'Ada', 'c');
        const [wrapped] = await harness.wrappedKeys();
        expect(wrapped?.length).toBeGreaterThan(32);
        expect(await harness.holds(wrapped as Buffer)).toBe(true);
        await vault.destroy(AURORA, 'orders', 'erasure-1');
        expect(await harness.holds(wrapped as Buffer)).toBe(false);
        expect(await (await harness.open()).open(sealed, 'c')).toEqual({ status: 'erased' });
      });

      it('may name the keys: those end, and no other of their shop', async () => {
        const until = as<Instant>('2026-08-01T00:00:00.000Z');
        const [kept, ended] = [
          await vault.seal(AURORA, 'orders', 'Ada', 'c'),
          await vault.seal(AURORA, 'orders', 'Bob', 'c', until),
        ];
        expect(vault.keyOf(ended)).toBe(keyOf(ended));
        expect([...(await vault.keysOf(AURORA))].sort()).toEqual([keyOf(kept), keyOf(ended)].sort());
        expect(await (await harness.open()).destroyThose([vault.keyOf(ended), 'unknown'], 'redaction 1')).toEqual({
          keys: 1,
        });
        expect([await vault.open(kept, 'c'), await vault.open(ended, 'c')]).toEqual([
          { status: 'open', plaintext: 'Ada' },
          { status: 'erased' },
        ]);
        expect(await vault.destroyThose([vault.keyOf(ended)], 'redaction 1')).toEqual({ keys: 0 });
        const again = await vault.seal(AURORA, 'orders', 'Bob', 'c', until);
        expect(keyOf(again)).not.toBe(keyOf(ended));
        expect(await vault.keysOf(AURORA)).toContain(keyOf(ended));
        expect(await vault.keysOf(BOREAS)).toEqual([]);
      });

      it('lets a shop that comes back seal again, with a new key', async () => {
        const old = await vault.seal(AURORA, 'orders', 'old', 'c');
        await vault.destroy(AURORA, 'orders', 'erasure-1');
        const fresh = await vault.seal(AURORA, 'orders', 'fresh', 'c');
        expect(await vault.open(fresh, 'c')).toEqual({ status: 'open', plaintext: 'fresh' });
        expect(await vault.open(old, 'c')).toEqual({ status: 'erased' });
      });

      it('is not what a lost key looks like', async () => {
        const sealed = await vault.seal(AURORA, 'orders', 'Ada', 'c');
        await harness.loseKeys();
        await expect((await harness.open()).open(sealed, 'c')).rejects.toThrow(KeyMissing);
      });
    });

    describe('what may be kept for a time only', () => {
      const until = (days: number, from = '2026-07-01T09:00:00.000Z') =>
        as<Instant>(new Date(Date.parse(from) + days * DAY_MS).toISOString());

      it('reads as erased from its end on, and nothing else does', async () => {
        const kept = await vault.seal(AURORA, 'orders', 'kept', 'c');
        const [first, second] = [
          await vault.seal(AURORA, 'orders', 'first', 'c', until(1)),
          await vault.seal(AURORA, 'orders', 'second', 'c', until(2)),
        ];
        expect(await vault.expire()).toEqual({ keys: 0 });
        harness.pass(DAY_MS - 1);
        expect(await vault.expire()).toEqual({ keys: 0 });
        harness.pass(1);
        expect(await vault.expire()).toEqual({ keys: 1 });
        expect(await vault.open(first, 'c')).toEqual({ status: 'erased' });
        for (const sealed of [kept, second]) expect(await vault.open(sealed, 'c')).toMatchObject({ status: 'open' });
        harness.pass(DAY_MS);
        expect(await vault.expire()).toEqual({ keys: 1 });
        expect(await vault.open(second, 'c')).toEqual({ status: 'erased' });
      });

      it('is not opened once its time is over, whether or not its key was destroyed yet', async () => {
        const sealed = await vault.seal(AURORA, 'orders', 'Ada', 'c', until(1));
        harness.pass(DAY_MS - 1);
        expect(await vault.open(sealed, 'c')).toMatchObject({ status: 'open' });
        harness.pass(1);
        for (const one of [vault, await harness.open()])
          expect(await one.open(sealed, 'c')).toEqual({ status: 'erased' });
      });

      it('shares a key with what ends at the same time, and with nothing else', async () => {
        const [a, b, other, plain] = [
          await vault.seal(AURORA, 'orders', 'a', 'c', until(3)),
          await vault.seal(AURORA, 'orders', 'b', 'c', until(3)),
          await vault.seal(AURORA, 'orders', 'c', 'c', until(3.25)),
          await vault.seal(AURORA, 'orders', 'd', 'c'),
        ];
        expect(keyOf(b)).toBe(keyOf(a));
        expect(new Set([a, other, plain].map(keyOf)).size).toBe(3);
      });

      it('is not sealed when its time is over', async () => {
        await expect(vault.seal(AURORA, 'orders', 'late', 'c', until(0))).rejects.toThrow(RangeError);
      });

      it('leaves no trace of its key, and ends with the shop before its time', async () => {
        const soon = await vault.seal(AURORA, 'orders', 'soon', 'c', until(1));
        const [wrapped] = await harness.wrappedKeys();
        harness.pass(DAY_MS);
        await vault.expire();
        expect(await harness.holds(wrapped as Buffer)).toBe(false);
        expect(await (await harness.open()).open(soon, 'c')).toEqual({ status: 'erased' });

        const later = await vault.seal(AURORA, 'orders', 'later', 'c', until(9));
        expect(await vault.destroy(AURORA, 'orders', 'erasure-1')).toEqual({ keys: 1 });
        expect(await vault.open(later, 'c')).toEqual({ status: 'erased' });
      });
    });

    describe('secrets', () => {
      it('are replaced whole, and gone when deleted', async () => {
        expect(await vault.getSecret(AURORA, 'access-token')).toBeNull();
        await vault.putSecret(AURORA, 'access-token', 'shpat_1');
        await vault.putSecret(AURORA, 'access-token', 'shpat_2');
        await vault.putSecret(BOREAS, 'access-token', 'shpat_3');
        expect(await (await harness.open()).getSecret(AURORA, 'access-token')).toBe('shpat_2');
        expect(await vault.getSecret(AURORA, 'refresh-token')).toBeNull();
        await vault.deleteSecret(AURORA, 'access-token');
        expect(await vault.getSecret(AURORA, 'access-token')).toBeNull();
        expect(await vault.getSecret(BOREAS, 'access-token')).toBe('shpat_3');
        await vault.deleteSecret(AURORA, 'access-token');
      });

      it('are stored as ciphertext', async () => {
        await vault.putSecret(AURORA, 'access-token', 'shpat_plain');
        expect(await harness.holds(Buffer.from('access-token'))).toBe(true);
        expect(await harness.holds(Buffer.from('shpat_plain'))).toBe(false);
      });

      it('outlive a rotation, and end with the account key', async () => {
        await vault.putSecret(AURORA, 'access-token', 'shpat_1');
        await vault.rotate(AURORA, 'account');
        expect(await vault.getSecret(AURORA, 'access-token')).toBe('shpat_1');
        await vault.destroy(AURORA, 'account', 'erasure-1');
        expect(await vault.getSecret(AURORA, 'access-token')).toBeNull();
        await vault.putSecret(AURORA, 'access-token', 'shpat_new');
        expect(await vault.getSecret(AURORA, 'access-token')).toBe('shpat_new');
      });
    });

    it('refuses another master key when it is opened', async () => {
      await vault.seal(AURORA, 'orders', 'Ada', 'c');
      await expect(harness.open(2)).rejects.toThrow(WrongMasterKey);
      await expect(harness.open(2)).rejects.toThrow(/wrapped by another TIDEWATCH_MASTER_KEY/);
    });

    it('opens after a restart what was sealed before', async () => {
      const sealed = await vault.seal(AURORA, 'orders', 'Ada', 'c');
      await vault.close();
      expect(await (await harness.open()).open(sealed, 'c')).toEqual({ status: 'open', plaintext: 'Ada' });
    });
  });
}
