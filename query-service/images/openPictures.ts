import type { Open } from '../../application/openPorts.js';
import { createSafeFetch } from '../../platform/outbound/fetch/createSafeFetch.js';
import { PRODUCT_AGENT } from '../../platform/outbound/fetch/productAgent.js';
import { msOf } from '../../platform/runtime/clock/clock.js';
import { createPictures, type Pictures } from './createPictures.js';

/** Rejects large and slow pictures: each blocks one of the browser's few connections while it loads. */
const LIMITS = { bodyBytes: 1024 * 1024, totalMs: 5_000 };

/** Outbound requests of the read side, with the same rules and user agent as the workers'. */
export function openPictures({
  clock,
  publicUrl,
  signer,
  privatePictures,
  realtime,
}: Open<'publicUrl' | 'signer' | 'privatePictures' | 'realtime'>): Pictures {
  const pictures = createPictures({
    fetch: createSafeFetch({
      userAgent: PRODUCT_AGENT,
      contactUrl: publicUrl,
      signer,
      except: privatePictures,
      limits: LIMITS,
      clock,
    }),
    now: () => msOf(clock.now()),
  });
  realtime.subscribe(({ kind }) => {
    if (kind === 'erased') pictures.forget();
  });
  return pictures;
}
