/** What the workers alone need of the world: the way out to competitors' pages, and the threads that read them. */
import { commandHandler } from '../platform/decide/handle.js';
import { createSafeFetch } from '../platform/safe-fetch/createSafeFetch.js';
import type { Platform } from '../platform/service/openPlatform.js';
import { createExtractor } from './monitor/extract-thread/createExtractor.js';

const PRODUCT = 'Tidewatch/0.1';
/** Spec §9 says nothing; hourly is what shops bear and merchants expect. In the sandbox one wants to see it happen. */
const CHECK_INTERVAL_MS = { sandbox: 15_000, real: 60 * 60_000 };

/** @returns what `startWorkers` takes beside the platform, and how it is closed. */
export function openOutside({ store, clock, shopify, publicUrl, privateHosts }: Platform) {
  const fetch = createSafeFetch({ userAgent: PRODUCT, contactUrl: publicUrl, except: privateHosts, clock });
  const extractor = createExtractor();
  return {
    fetch,
    extractor,
    handle: commandHandler(store),
    intervalMs: shopify.sandbox ? CHECK_INTERVAL_MS.sandbox : CHECK_INTERVAL_MS.real,
    random: Math.random,
    async close(): Promise<void> {
      await Promise.all([extractor.close(), fetch.close()]);
    },
  };
}
