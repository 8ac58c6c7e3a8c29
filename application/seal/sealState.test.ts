import { expect, it } from 'vitest';
import { openEngines } from '../../workers/workers.fixtures.js';
import { sealState } from './sealState.js';
import { sealWitnesses } from './tables.js';

it('forgets the error of a witness without an attempt for a day, because it is no longer configured', async () => {
  const engines = await openEngines();
  const { workStore, clock } = engines;
  const row = { witness: 'w', size: 0, cosignature: '', at: clock.now(), error: 'status 422' };
  await workStore.transaction(({ upsert }) => upsert(sealWitnesses, [row]));
  expect((await sealState(engines)).witnessError).toBe('status 422');
  clock.advance(24 * 3_600_000);
  expect((await sealState(engines)).witnessError).toBeNull();
});
