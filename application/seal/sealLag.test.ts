import { expect, it } from 'vitest';
import { signersOf } from '../../platform/seal/signing.js';
import { sealLog } from '../../workers/sealer/sealLog.js';
import { event, openEngines } from '../../workers/workers.fixtures.js';
import { sealLag } from './sealLag.js';

it('counts the entries that no checkpoint covers, and the age of the oldest', async () => {
  const engines = await openEngines();
  const { eventLog, clock } = engines;
  const seal = sealLog({ ...engines, sealSigner: signersOf(new Uint8Array(32)) });
  let made = 0;
  const happen = (count: number) =>
    eventLog.append(
      'stream',
      Array.from({ length: count }, () => event(`event ${made++}`, 'RefreshRequested', { syncId: 's' }, 'a.example')),
      'any',
    );
  expect(await sealLag(engines)).toEqual({ entries: 0, seconds: 0 });
  await happen(1_200);
  clock.advance(30_000);
  await happen(1);
  expect(await sealLag(engines)).toEqual({ entries: 1_201, seconds: 30 });
  // The sealer signs a thousand entries immediately, and the others only after five minutes.
  await seal();
  expect(await sealLag(engines)).toEqual({ entries: 201, seconds: 30 });
  clock.advance(5 * 60_000);
  await seal();
  expect(await sealLag(engines)).toEqual({ entries: 0, seconds: 0 });
});
