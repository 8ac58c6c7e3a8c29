/** Downloads a bulk operation's file as a stream. Its address is signed, so no token is sent. */
import { abortedBy } from '../../runtime/abortedBy.js';
import { ShopifyError } from '../port.js';

/** Maximum silence. The whole file may take any time. */
const SILENCE_MS = 60_000;

export type Download = (url: string) => AsyncIterable<Uint8Array>;

/**
 * @param ended cuts downloads in flight.
 * @throws ShopifyError `unreachable` if nothing comes or the connection is cut; chunks before that were delivered.
 */
export const downloader = (fetch: typeof globalThis.fetch, ended: AbortSignal): Download =>
  async function* download(url) {
    const silence = new AbortController();
    const timer = setTimeout(() => silence.abort(new Error('nothing came for a minute')), SILENCE_MS);
    const { signal, release } = abortedBy(silence.signal, ended);
    try {
      const response = await fetch(url, { signal });
      if (response.status !== 200 || !response.body)
        throw new ShopifyError('unreachable', `the bulk file: HTTP ${response.status}`);
      for await (const chunk of response.body) {
        timer.refresh();
        yield chunk;
      }
    } catch (fault) {
      if (fault instanceof ShopifyError) throw fault;
      throw new ShopifyError(
        'unreachable',
        `the bulk file broke off: ${fault instanceof Error ? fault.message : fault}`,
      );
    } finally {
      clearTimeout(timer);
      release();
    }
  };
