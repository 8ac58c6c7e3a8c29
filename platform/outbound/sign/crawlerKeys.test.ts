import { describe, expect, it, onTestFinished } from 'vitest';
import { manualClock } from '../../runtime/clock/manualClock.js';
import { openVault } from '../../vault/openVault.js';
import { crawlerKeys, OVERLAP_MS, SIGNING_MS, signingKey } from './crawlerKeys.js';

const HOUR_MS = 3_600_000;
const NOW = '2026-12-01T08:00:00.000Z';

function installation() {
  const clock = manualClock(NOW);
  const vault = openVault('sqlite::memory:', { masterKey: new Uint8Array(32).fill(7), clock });
  onTestFinished(() => vault.close());
  let queue: Promise<unknown> = Promise.resolve();
  const lock = {
    hold: <Result>(_: string, work: (lease: { held(): boolean }) => Promise<Result>) => {
      const done = queue.then(() => work({ held: () => true }));
      queue = done.catch(() => undefined);
      return done;
    },
  };
  let made = 0;
  const open = () => crawlerKeys({ vault, lock, clock }, () => ({ x: `x${++made}`, d: `d${made}` }));
  const names = async () => (await open().all()).map(({ x }) => x);
  const signer = async () => signingKey(await open().all(), Date.parse(clock.now()))?.x;
  return { clock, vault, open, names, signer };
}

describe('the crawler’s keys', () => {
  it('begin with one that signs at once', async () => {
    const { names, signer } = installation();
    expect(await names()).toEqual(['x1']);
    expect(await signer()).toBe('x1');
  });

  it('are one for all processes that start together', async () => {
    const { open } = installation();
    const [one, other] = await Promise.all([open().all(), open().all()]);
    expect(one).toEqual(other);
    expect(one).toHaveLength(1);
  });

  it('rotate every 30 days: the next is published two days early, the last stays for two days more', async () => {
    const { clock, names, signer } = installation();
    await names();
    clock.advance(SIGNING_MS - OVERLAP_MS - HOUR_MS);
    expect(await names()).toEqual(['x1']);
    clock.advance(HOUR_MS);
    expect(await names()).toEqual(['x1', 'x2']);
    expect(await signer()).toBe('x1');
    clock.advance(OVERLAP_MS);
    expect(await signer()).toBe('x2');
    expect(await names()).toEqual(['x1', 'x2']);
    clock.advance(OVERLAP_MS);
    expect(await names()).toEqual(['x2']);
  });

  it('after a long standstill begin anew', async () => {
    const { clock, names, signer } = installation();
    await names();
    clock.advance(3 * SIGNING_MS);
    expect(await names()).toEqual(['x2']);
    expect(await signer()).toBe('x2');
  });

  it('after a rotation by hand: a new one signs at once, and the old ones leave within the hour', async () => {
    const { clock, open, names, signer } = installation();
    await names();
    clock.advance(SIGNING_MS - OVERLAP_MS);
    expect(await names()).toEqual(['x1', 'x2']);
    await open().rotate();
    expect(await signer()).toBe('x3');
    // The announced key may have leaked too.
    expect(await names()).toEqual(['x1', 'x3']);
    clock.advance(HOUR_MS);
    expect(await names()).toEqual(['x3']);
  });

  it('are sealed in the vault', async () => {
    const { vault, names } = installation();
    await names();
    expect(await vault.keysOf('this installation')).toHaveLength(1);
  });
});
