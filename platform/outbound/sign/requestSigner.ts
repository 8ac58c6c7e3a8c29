/** Signs the fetcher's requests with the installation's current key, and serves the directory of its keys. */
import { randomBytes } from 'node:crypto';
import type { Logger } from 'pino';
import { type Clock, msOf } from '../../runtime/clock/clock.js';
import { type CrawlerKeys, signingKey } from './crawlerKeys.js';
import { type PublishedKey, signDirectory, signRequest } from './webBotAuth.js';

export interface RequestSigner {
  /**
   * @returns the headers that sign a request to `url`; none if the keys are out of reach. Never rejects, because a lost
   * key store says nothing about the site.
   */
  headers(url: URL): Promise<Readonly<Record<string, string>>>;
  /** @returns the response to a request for the key directory. @throws what the vault throws. */
  directory(): Promise<ReturnType<typeof signDirectory>>;
}

export interface SignerOptions {
  readonly keys: Pick<CrawlerKeys, 'all'>;
  /** The installation's public https URL. */
  readonly publicUrl: string;
  readonly clock: Clock;
  readonly logger: Pick<Logger, 'warn'>;
}

/** Shorter than a withdrawn key stays published. */
const KNOWN_MS = 5 * 60_000;
/** The draft's recommendation (RFC 9421 §7.2.2). */
const NONCE_BYTES = 64;

export function requestSigner({ keys, publicUrl, clock, logger }: SignerOptions): RequestSigner {
  const { origin: agent, host } = new URL(publicUrl);
  let known: readonly PublishedKey[] = [];
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | null = null;

  async function read(now: number): Promise<void> {
    try {
      known = await keys.all();
    } catch (err) {
      logger.warn({ err }, 'the crawler’s keys could not be read; its requests carry the last known one, or none');
    } finally {
      readAt = now;
      reading = null;
    }
  }

  return {
    async headers(url) {
      const now = msOf(clock.now());
      if (now - readAt >= KNOWN_MS) {
        reading ??= read(now);
        await reading;
      }
      const key = signingKey(known, now);
      if (!key) return {};
      const nonce = randomBytes(NONCE_BYTES).toString('base64');
      return signRequest(url, { agent, key, now: Math.floor(now / 1000), nonce });
    },
    async directory() {
      return signDirectory(host, await keys.all(), Math.floor(msOf(clock.now()) / 1000));
    },
  };
}
