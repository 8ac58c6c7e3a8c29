import { expect, it } from 'vitest';
import { manualClock } from '../runtime/clock/manualClock.js';
import { openVault } from './openVault.js';

const options = { masterKey: new Uint8Array(32), clock: manualClock() };

it('opens the engine that the URL names', async () => {
  const vault = openVault('sqlite::memory:', options);
  expect(await vault.getSecret('aurora.myshopify.com', 'access-token')).toBeNull();
  await vault.close();
});

it('refuses an engine that is not there, and a master key of another length', () => {
  expect(() => openVault('redis://localhost/keys', options)).toThrow(
    /TIDEWATCH_KEY_STORE .* this version has sqlite:, postgres:/,
  );
  for (const url of ['sqlite::memory:', 'postgres://localhost/keys'])
    expect(() => openVault(url, { ...options, masterKey: new Uint8Array(16) })).toThrow(/16 bytes, not 32/);
});
