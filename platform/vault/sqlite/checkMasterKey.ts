/** Notices a wrong master key when the file is opened, not when the first merchant's data cannot be read. */
import type { Sqlite } from '../../sqlite/open.js';
import { decrypt, encrypt } from '../cipher.js';
import { SealBroken, WrongMasterKey } from '../port.js';

const BOUND = ['key check'];
const PLAIN = Buffer.from('tidewatch');

/** Leaves a check value in a new file. @throws WrongMasterKey if the file's was made with another key. */
export function checkMasterKey(database: Sqlite, masterKey: Uint8Array, path: string): void {
  database.exec(
    'CREATE TABLE IF NOT EXISTS key_check (id INTEGER PRIMARY KEY CHECK (id = 1), box BLOB NOT NULL) STRICT',
  );
  database.transaction(() => {
    const kept = database.prepare('SELECT box FROM key_check').get<{ box: ArrayBuffer }>();
    if (!kept) database.prepare('INSERT INTO key_check VALUES (1, ?)').run([encrypt(masterKey, PLAIN, BOUND)]);
    else
      try {
        decrypt(masterKey, Buffer.from(kept.box), BOUND);
      } catch (fault) {
        if (!(fault instanceof SealBroken)) throw fault;
        throw new WrongMasterKey(`the keys in ${path} were wrapped by another MASTER_KEY than the one given`);
      }
  });
}
