import { expect, it, vi } from 'vitest';
import { manualClock } from '../../runtime/clock/manualClock.js';
import { requestSigner } from './requestSigner.js';
import { keyIdOf, makeKeyPair } from './webBotAuth.js';

const PAGE = new URL('https://shop.example/p');
const keyFrom = (signsFrom: number) => ({ ...makeKeyPair(), signsFrom, until: signsFrom + 1e10 });

function signerWith(all: () => Promise<readonly ReturnType<typeof keyFrom>[]>) {
  const clock = manualClock('2026-12-01T08:00:00.000Z');
  const warn = vi.fn();
  const keys = { all: vi.fn(all) };
  const signer = requestSigner({ keys, publicUrl: 'https://tidewatch.example/app', clock, logger: { warn } });
  return { signer, keys, clock, warn };
}

it('signs with the newest key that has started, under the installation’s origin', async () => {
  const [old, current, next] = [0, 1, 9e12].map(keyFrom);
  const { signer } = signerWith(async () => [old, current, next] as never);
  const headers = await signer.headers(PAGE);
  expect(headers['signature-input']).toContain(`keyid="${keyIdOf(current as never)}"`);
  expect(headers['signature-agent']).toBe('sig1="https://tidewatch.example"');
});

it('never repeats a nonce', async () => {
  const { signer } = signerWith(async () => [keyFrom(0)]);
  const inputs = await Promise.all(
    Array.from({ length: 20 }, async () => (await signer.headers(PAGE))['signature-input']),
  );
  expect(new Set(inputs).size).toBe(20);
});

it('reads the keys once for all requests of five minutes', async () => {
  const { signer, keys, clock } = signerWith(async () => [keyFrom(0)]);
  await Promise.all([signer.headers(PAGE), signer.headers(PAGE)]);
  expect(keys.all).toHaveBeenCalledTimes(1);
  clock.advance(5 * 60_000);
  await signer.headers(PAGE);
  expect(keys.all).toHaveBeenCalledTimes(2);
});

it('keeps signing with the last known key while the keys are out of reach, and signs nothing if it knows none', async () => {
  let isAway = true;
  const { signer, clock, warn } = signerWith(async () => {
    if (isAway) throw new Error('away');
    return [keyFrom(0)];
  });
  expect(await signer.headers(PAGE)).toEqual({});
  isAway = false;
  clock.advance(5 * 60_000);
  expect(await signer.headers(PAGE)).toHaveProperty('signature');
  isAway = true;
  clock.advance(5 * 60_000);
  expect(await signer.headers(PAGE)).toHaveProperty('signature');
  expect(warn).toHaveBeenCalledTimes(2);
});
