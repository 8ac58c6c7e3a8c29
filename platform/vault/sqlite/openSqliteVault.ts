/** The vault in one SQLite file of its own, shared by the processes of one machine. Deleted bytes are overwritten. */
import type { Instant } from '../../../domain/kernel/names.js';
import type { Clock } from '../../runtime/clock/clock.js';
import { openSqlite } from '../../sqlite/open.js';
import { decrypt, encrypt, KEY_BYTES } from '../cipher.js';
import type { DataKey } from '../keyCache.js';
import {
  KeyMissing,
  type Opened,
  type OpenedOfMany,
  type Purpose,
  SealBroken,
  type Sealed,
  type Vault,
} from '../port.js';
import { readSealed, writeSealed } from '../sealedText.js';
import { checkMasterKey } from './checkMasterKey.js';
import { createKeyring } from './keyring.js';

export interface SqliteVaultOptions {
  readonly path: string;
  /** 32 bytes. */
  readonly masterKey: Uint8Array;
  readonly clock: Clock;
}

/** @throws WrongMasterKey if the file's keys were wrapped by another one. */
export function openSqliteVault({ path, masterKey, clock }: SqliteVaultOptions): Vault {
  if (masterKey.length !== KEY_BYTES)
    throw new TypeError(`the master key has ${masterKey.length} bytes, not ${KEY_BYTES}`);
  const database = openSqlite(path, { synchronous: 'FULL', secureDelete: true });
  try {
    checkMasterKey(database, masterKey, path);
  } catch (fault) {
    database.close();
    throw fault;
  }
  const keyring = createKeyring(database, masterKey, clock);
  database.exec(
    'CREATE TABLE IF NOT EXISTS secrets (shop TEXT, name TEXT, sealed TEXT NOT NULL, PRIMARY KEY (shop, name)) STRICT, WITHOUT ROWID',
  );
  const put = database.prepare(
    'INSERT INTO secrets VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET sealed = excluded.sealed',
  );
  const get = database.prepare('SELECT sealed FROM secrets WHERE shop = ? AND name = ?');
  const remove = database.prepare('DELETE FROM secrets WHERE shop = ? AND name = ?');
  const removeAll = database.prepare('DELETE FROM secrets WHERE shop = ?');
  const checkpoint = database.prepare('PRAGMA wal_checkpoint(TRUNCATE)');

  function seal(shop: string, purpose: Purpose, plaintext: string, context: string, until?: Instant): Sealed {
    const key = keyring.toSeal(shop, purpose, until);
    return writeSealed(key.id, encrypt(key.bytes, Buffer.from(plaintext), sealing(key, context)));
  }

  function open(sealed: Sealed, context: string): Opened {
    keyring.purgeIfOthersWrote();
    return openNow(sealed, context);
  }

  function openNow(sealed: Sealed, context: string): Opened {
    const { keyId, box } = readSealed(sealed);
    const key = keyring.toOpen(keyId);
    if (key === 'destroyed') return { status: 'erased' };
    return { status: 'open', plaintext: decrypt(key.bytes, box, sealing(key, context)).toString() };
  }

  /** Until it is truncated, the write-ahead log still holds the pages as they were. */
  function overwriteTraces(): void {
    if (checkpoint.get<{ busy: number }>()?.busy !== 0)
      throw new Error('the keys are destroyed, but their traces could not be overwritten yet: the file is in use');
  }

  return {
    seal: async (...args) => seal(...args),
    open: async (...args) => open(...args),
    async openAll(many) {
      keyring.purgeIfOthersWrote();
      return many.map(({ sealed, context }): OpenedOfMany => {
        try {
          return openNow(sealed, context);
        } catch (fault) {
          if (fault instanceof KeyMissing || fault instanceof SealBroken) return { status: 'faulty', fault };
          throw fault;
        }
      });
    },
    rotate: async (shop, purpose) => keyring.rotate(shop, purpose),

    async destroy(shop, purpose, reason) {
      const keys = database.transaction(() => {
        if (purpose === 'account') removeAll.run([shop]);
        return keyring.destroy(shop, purpose, reason);
      });
      overwriteTraces();
      return { keys };
    },

    async expire() {
      const keys = database.transaction(() => keyring.expire());
      if (keys > 0) overwriteTraces();
      return { keys };
    },

    async putSecret(shop, name, value) {
      put.run([shop, name, seal(shop, 'account', value, secretContext(name))]);
    },
    async getSecret(shop, name) {
      const row = get.get<{ sealed: Sealed }>([shop, name]);
      if (!row) return null;
      const opened = open(row.sealed, secretContext(name));
      return opened.status === 'open' ? opened.plaintext : null;
    },
    async deleteSecret(shop, name) {
      remove.run([shop, name]);
    },

    async close() {
      keyring.purge();
      database.close();
    },
  };
}

/** What every ciphertext is bound to. The shop and purpose are the key's own, so no key opens for another shop. */
const sealing = ({ shop, purpose, generation }: DataKey, context: string) => [shop, purpose, generation, context];
const secretContext = (name: string): string => `secret/${name}`;
