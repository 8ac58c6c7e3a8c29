import type { Open } from '../../application/openPorts.js';
import { msOf } from '../../platform/runtime/clock/clock.js';
import { createSafeFetch } from '../../platform/web/fetch/createSafeFetch.js';
import { PRODUCT_AGENT } from '../../platform/web/fetch/productAgent.js';
import { createPictures, type Pictures } from './createPictures.js';

/** A picture is a small one, and holds one of the browser's few connections while it is waited for: large or slow, it is not shown. */
const LIMITS = { bodyBytes: 1024 * 1024, totalMs: 5_000, concurrent: 16 };

/** The read side's way out to the world, as the workers have theirs: by the same rules, under the same name. */
export const openPictures = ({ clock, publicUrl, privatePictures }: Open<'publicUrl' | 'privatePictures'>): Pictures =>
  createPictures({
    fetch: createSafeFetch({
      userAgent: PRODUCT_AGENT,
      contactUrl: publicUrl,
      except: privatePictures,
      limits: LIMITS,
      clock,
    }),
    now: () => msOf(clock.now()),
  });
