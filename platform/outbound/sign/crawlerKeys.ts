/**
 * The keys that sign the crawler's requests. They live in the vault. Each signs for 30 days; the next one is published
 * two days before it signs, and the last one stays published for two days after: longer than verifiers cache either.
 */
import type { Lock } from '../../lock/port.js';
import { type Clock, msOf } from '../../runtime/clock/clock.js';
import type { Vault } from '../../vault/port.js';
import { type KeyPair, makeKeyPair, type PublishedKey } from './webBotAuth.js';

export interface CrawlerKeys {
  /** The published keys, oldest first. Makes those that are due. */
  all(): Promise<readonly PublishedKey[]>;
  /** Starts a new key at once, for a key that may have leaked: the others leave the directory within the hour. */
  rotate(): Promise<readonly PublishedKey[]>;
}

export interface CrawlerKeyPorts {
  readonly vault: Pick<Vault, 'getSecret' | 'putSecret'>;
  readonly lock: Pick<Lock, 'hold'>;
  readonly clock: Clock;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
export const SIGNING_MS = 30 * DAY_MS;
export const OVERLAP_MS = 2 * DAY_MS;
/** Owns the secret. No shop has such a name. */
const OWNER = 'this installation';
const SECRET = 'crawler keys';

export function crawlerKeys({ vault, lock, clock }: CrawlerKeyPorts, make: () => KeyPair = makeKeyPair): CrawlerKeys {
  const read = async (): Promise<readonly PublishedKey[]> =>
    JSON.parse((await vault.getSecret(OWNER, SECRET)) ?? '[]') as PublishedKey[];

  async function change(due: (keys: readonly PublishedKey[], now: number) => readonly PublishedKey[]) {
    return await lock.hold(SECRET, async () => {
      const keys = due(await read(), msOf(clock.now()));
      await vault.putSecret(OWNER, SECRET, JSON.stringify(keys));
      return keys;
    });
  }

  const starting = (signsFrom: number): PublishedKey => ({
    ...make(),
    ...{ signsFrom, until: signsFrom + SIGNING_MS + OVERLAP_MS },
  });

  function withDue(keys: readonly PublishedKey[], now: number): readonly PublishedKey[] {
    const published = keys.filter(({ until }) => until > now);
    const due = nextStart(published, now);
    return due === null ? published : [...published, starting(due)];
  }

  return {
    async all() {
      const keys = await read();
      const now = msOf(clock.now());
      const isCurrent = keys.every(({ until }) => until > now) && nextStart(keys, now) === null;
      return isCurrent ? keys : await change(withDue);
    },
    rotate: () =>
      change((keys, now) => [
        ...keys
          .filter(({ signsFrom, until }) => signsFrom <= now && until > now)
          .map(key => ({ ...key, until: Math.min(key.until, now + HOUR_MS) })),
        starting(now),
      ]),
  };
}

/** The time from which the next key signs; `null` while it is too early to publish it. */
function nextStart(published: readonly PublishedKey[], now: number): number | null {
  const ends = (published.at(-1)?.signsFrom ?? Number.NEGATIVE_INFINITY) + SIGNING_MS;
  return ends - OVERLAP_MS > now ? null : Math.max(ends, now);
}

/** The key that signs now: the newest that has started. */
export const signingKey = (keys: readonly PublishedKey[], now: number): PublishedKey | undefined =>
  keys.findLast(({ signsFrom }) => signsFrom <= now);
