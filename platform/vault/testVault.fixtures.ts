import { systemClock } from '../runtime/clock/clock.js';
import { openVault } from './openVault.js';
import type { Vault } from './port.js';

/** Keys for tests of logs that are opened apart from any other vault: all logs of a test file share them. */
export const testVault: Vault = openVault('sqlite::memory:', {
  masterKey: new Uint8Array(32).fill(7),
  clock: systemClock,
});
