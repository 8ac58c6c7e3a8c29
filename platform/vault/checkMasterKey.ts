/** Notices a wrong master key when the keys are opened, not when the first merchant's data cannot be read. */
import { boundTo, decrypt, encrypt } from './cipher.js';
import type { KeyEngine } from './engine.js';
import { SealBroken, WrongMasterKey } from './port.js';

const BOUND = boundTo('key check');
const PLAIN = Buffer.from('tidewatch');

/**
 * Stores a check value next to the first keys. @param place for the message. @throws WrongMasterKey if another key
 * wrote it.
 */
export async function checkMasterKey(engine: KeyEngine, masterKey: Uint8Array, place: string): Promise<void> {
  const box = await engine.keepCheck(encrypt(masterKey, PLAIN, BOUND));
  try {
    decrypt(masterKey, box, BOUND);
  } catch (fault) {
    if (!(fault instanceof SealBroken)) throw fault;
    throw new WrongMasterKey(`the keys in ${place} were wrapped by another TIDEWATCH_MASTER_KEY than the one given`);
  }
}
