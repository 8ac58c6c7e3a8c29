/** The vault above its engines: which key seals what, and what a destroyed key takes with it. */
import { createHmac } from 'node:crypto';
import type { Instant } from '../../domain/kernel/names.js';
import { type Clock, instantOf, msOf } from '../runtime/clock/clock.js';
import { checkMasterKey } from './checkMasterKey.js';
import { decrypt, encrypt, KEY_BYTES, NONCE_BYTES } from './cipher.js';
import type { KeyEngine } from './engine.js';
import type { DataKey } from './keyCache.js';
import { createKeyring } from './keyring.js';
import {
  KeyMissing,
  type OpenedOfMany,
  type Purpose,
  SealBroken,
  type Sealed,
  type SealedOfMany,
  TimeOver,
  type ToSeal,
  type Vault,
} from './port.js';
import { readSealed, writeSealed } from './sealedText.js';

const EXPIRED = 'its time was over';
/** Keeps digests apart from any other use of a key. */
const DIGEST = 'digest\n';
const NONCE = 'nonce\n';

export interface VaultOptions {
  /** 32 bytes. */
  readonly masterKey: Uint8Array;
  readonly clock: Clock;
  /** The keys' location for messages, without a password. */
  readonly place: string;
}

/** @throws TypeError for a master key of another length. */
export function createVault(engine: KeyEngine, { masterKey, clock, place }: VaultOptions): Vault {
  if (masterKey.length !== KEY_BYTES) {
    void engine.close();
    throw new TypeError(`the master key has ${masterKey.length} bytes, not ${KEY_BYTES}`);
  }
  let checked: Promise<void> | undefined;
  /** Destroyed keys whose traces remain. */
  let traces = false;

  /** If the server is away, the next call retries. */
  function ready(): Promise<void> {
    checked ??= engine
      .ready()
      .then(() => checkMasterKey(engine, masterKey, place))
      .catch((fault: unknown) => {
        checked = undefined;
        throw fault;
      });
    return checked;
  }

  const keyring = createKeyring(
    {
      ...engine,
      find: ids => ready().then(() => engine.find(ids)),
      newest: (...asked) => ready().then(() => engine.newest(...asked)),
    },
    masterKey,
    clock,
  );

  const seal = (shop: string, purpose: Purpose, plaintext: string, context: string, until?: Instant): Promise<Sealed> =>
    keyring.withSealing({ shop, purpose, ...(until === undefined ? {} : { until }) }, key =>
      sealedBy(key, plaintext, context),
    );

  const sealAll = (many: readonly ToSeal[]): Promise<(SealedOfMany | null)[]> =>
    Promise.all(
      many.map(({ sealedFor, recognisedBy, repeatable, parts }) =>
        keyring
          .withSealing(sealedFor, key => ({
            digest: digestBy(key, recognisedBy),
            parts: parts.map(({ plaintext, context }) =>
              sealedBy(key, plaintext, context, repeatable ? nonceOf(key, plaintext, context) : undefined),
            ),
          }))
          .catch(nullIfOver),
      ),
    );

  async function openAll(many: Parameters<Vault['openAll']>[0]): Promise<OpenedOfMany[]> {
    // Long enough from the start: it is filled key by key, in no order.
    const opened: OpenedOfMany[] = new Array(many.length);
    const indexes: number[] = [];
    const ids: string[] = [];
    const boxes: Buffer[] = [];
    for (const [index, { sealed }] of many.entries())
      try {
        const { keyId, box } = readSealed(sealed);
        indexes.push(index);
        ids.push(keyId);
        boxes.push(box);
      } catch (fault) {
        opened[index] = faulty(fault);
      }
    await keyring.withEach(ids, (at, keyOf) => {
      const index = indexes[at] as number;
      try {
        const key = keyOf();
        opened[index] = key === 'destroyed' ? ERASED : openedWith(key, boxes[at] as Buffer, many[index]?.context ?? '');
      } catch (fault) {
        opened[index] = faulty(fault);
      }
    });
    return opened;
  }

  async function open(sealed: Sealed, context: string) {
    const [opened] = (await openAll([{ sealed, context }])) as [OpenedOfMany];
    if (opened.status === 'faulty') throw opened.fault;
    return opened;
  }

  async function overwriteTraces(): Promise<void> {
    traces = true;
    if (!(await engine.overwriteTraces()))
      throw new Error('the keys are destroyed, but their traces could not be overwritten yet: others use them');
    traces = false;
  }

  return {
    ready,
    seal,
    sealAll,
    open,
    openAll,
    rotate: keyring.rotate,

    async destroy(shop, purpose, reason) {
      await ready();
      const keys = await engine.destroy(
        { shop, purpose, withSecrets: purpose === 'account' },
        { at: msOf(clock.now()), reason },
      );
      keyring.purge();
      await overwriteTraces();
      return { keys };
    },

    async destroyThose(ids, reason) {
      await ready();
      const keys = await engine.destroyThose(ids, { at: msOf(clock.now()), reason });
      if (keys > 0) keyring.purge();
      if (keys > 0 || traces) await overwriteTraces();
      return { keys };
    },

    async keysOf(shop) {
      await ready();
      return await engine.idsOf(shop);
    },
    keyOf: sealed => readSealed(sealed).keyId,

    async madeAt(ids) {
      await ready();
      const keys = await engine.find([...new Set(ids)]);
      return new Map(keys.map(({ id, createdAt }) => [id, instantOf(createdAt)]));
    },

    async expire() {
      await ready();
      const keys = await engine.expire({ at: msOf(clock.now()), reason: EXPIRED });
      if (keys > 0) keyring.purge();
      if (keys > 0 || traces) await overwriteTraces();
      return { keys };
    },

    async putSecret(shop, name, value) {
      await engine.putSecret(shop, name, await seal(shop, 'account', value, secretContext(name)));
    },
    async getSecret(shop, name) {
      await ready();
      const sealed = await engine.getSecret(shop, name);
      if (sealed === null) return null;
      const opened = await open(sealed, secretContext(name));
      return opened.status === 'open' ? opened.plaintext : null;
    },
    async deleteSecret(shop, name) {
      await ready();
      await engine.deleteSecret(shop, name);
    },

    async close() {
      keyring.purge();
      await engine.close();
    },
  };
}

const sealedBy = (key: DataKey, plaintext: string, context: string, nonce?: Buffer): Sealed =>
  writeSealed(key.id, encrypt(key.bytes, Buffer.from(plaintext), key.sealing(context), nonce));

/** Synthetic: it repeats only with the same plaintext in the same context, so it reveals that and nothing else. */
const nonceOf = (key: DataKey, plaintext: string, context: string): Buffer =>
  createHmac('sha256', key.bytes)
    .update(NONCE)
    .update(JSON.stringify([context, plaintext]))
    .digest()
    .subarray(0, NONCE_BYTES);

const digestBy = (key: DataKey, text: string): string =>
  createHmac('sha256', key.bytes).update(DIGEST).update(text).digest('base64url');

function nullIfOver(fault: unknown): null {
  if (fault instanceof TimeOver) return null;
  throw fault;
}

function faulty(fault: unknown): OpenedOfMany {
  if (fault instanceof KeyMissing || fault instanceof SealBroken) return { status: 'faulty', fault };
  throw fault;
}

const ERASED = { status: 'erased' } as const;
const openedWith = (key: DataKey, box: Buffer, context: string): OpenedOfMany => ({
  status: 'open',
  plaintext: decrypt(key.bytes, box, key.sealing(context)).toString(),
});

const secretContext = (name: string): string => `secret/${name}`;
