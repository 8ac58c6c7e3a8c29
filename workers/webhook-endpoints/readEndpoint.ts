/**
 * Reads the feed for one endpoint and delivers it, in order for each competitor. Its position moves only past delivered events,
 * by compare-and-set: after a crash, events come again with the same ids, and none is lost.
 */
import { readFeed } from '../../application/feed/readFeed.js';
import { watchFeed } from '../../application/feed/watchFeed.js';
import { openSecrets } from '../../application/webhook-endpoints/openSecrets.js';
import type { FeedPage } from '../../domain/api/feed.js';
import type { FeedType } from '../../domain/feed/feedTypes.js';
import { as, type ShopDomain } from '../../domain/kernel/names.js';
import { RETRY_DAYS } from '../../domain/webhook-endpoints/limits.js';
import type { Position } from '../../platform/event-store/port.js';
import { backoff } from '../../platform/runtime/backoff.js';
import { msOf, plus } from '../../platform/runtime/clock/clock.js';
import { deliverPage } from './deliverPage.js';
import type { Endpoint } from './endpoint.js';
import { forgetSurplusAttempts, KEPT_ATTEMPTS } from './forgetAttempts.js';
import { pauseEndpoint } from './pauseEndpoint.js';
import type { WebhookEndpointPorts } from './ports.js';
import { keepProgress, type Progress, progressOf, saveProgress } from './progress.js';

const PAGE = 256;
/** Makes up for lost signals. */
const LOOK_AGAIN_MS = 30_000;
/** 5 s, 15 s, 45 s, … 6 h. */
const retryAfter = backoff({
  ...{ firstMs: 5_000, factor: 3, longestMs: 6 * 3_600_000 },
  jitter: { share: 0.2, random: Math.random },
});
const LONGEST_WISH_S = 3_600;
const GONE = 410;

/** Ends when aborted, or once the endpoint is paused or erased. */
export async function readEndpoint(
  ports: WebhookEndpointPorts,
  endpoint: Endpoint,
  signal: AbortSignal,
): Promise<void> {
  const { readStore, realtime, clock } = ports;
  const shop = as<ShopDomain>(endpoint.shop);
  const types = JSON.parse(endpoint.types) as FeedType[];
  const { id, secret, previous_secret: previous, overlap_ends: overlapEnds } = endpoint;
  const secretsAt = await openSecrets(ports, { shop, id, secret, previous, overlapEnds });
  if (secretsAt === null) return;
  let progress = await progressOf(ports, endpoint);
  /** Delivered, but behind one that was not. */
  let ahead: ReadonlySet<string> = new Set();
  let attempted = 0;
  const watch = watchFeed(realtime, shop);
  try {
    while (!signal.aborted) {
      const waitMs = progress.next_at === null ? 0 : msOf(progress.next_at) - msOf(clock.now());
      if (waitMs > 0) {
        await watch.next(Math.min(waitMs, LOOK_AGAIN_MS), signal);
        continue;
      }
      // While it fails, one event finds out whether it works again.
      const limit = progress.attempts > 0 ? 1 : PAGE;
      const after = (progress.position || null) as Position | null;
      const page = await readFeed(readStore, { shop, after, types, limit });
      if ('oldest' in page) {
        progress = await saveProgress(ports, progress, { ...progress, position: page.oldest }, []);
        continue;
      }
      if (page.events.length === 0) {
        await watch.next(LOOK_AGAIN_MS, signal);
        continue;
      }
      const delivered = await deliverPage(page.events, ahead, event =>
        ports.outgoingWebhooks.send(
          { url: endpoint.url, secrets: secretsAt(clock.now()), id: event.id, body: JSON.stringify(event) },
          signal,
        ),
      );
      ahead = delivered.ahead;
      const next = nextProgress(progress, page, delivered, clock.now());
      progress = await keepProgress(ports, { from: progress, to: next, attempts: delivered.attempts }, signal);
      attempted += delivered.attempts.length;
      if (attempted >= KEPT_ATTEMPTS) {
        attempted = 0;
        await forgetSurplusAttempts(ports, endpoint.shop, endpoint.id);
      }
      const because = pauseReason(progress, delivered.failure?.status ?? null, clock.now());
      if (because !== null) return await pauseEndpoint(ports, endpoint, because, progress);
    }
  } finally {
    watch.end();
  }
}

type Delivered = Awaited<ReturnType<typeof deliverPage>>;
type Instant = Progress['failing_since'] & string;

function nextProgress(progress: Progress, page: FeedPage, { reached, failure }: Delivered, now: Instant): Progress {
  if (failure === null)
    return { ...progress, position: page.next ?? progress.position, attempts: 0, failing_since: null, next_at: null };
  const attempts = progress.attempts + 1;
  const wishMs = Math.min(failure.retryAfter ?? 0, LONGEST_WISH_S) * 1_000;
  return {
    ...progress,
    position: reached ?? progress.position,
    // Some were delivered meanwhile: the endpoint works, and the count starts again.
    ...(reached === null ? { attempts } : { attempts: 1 }),
    failing_since: reached === null ? (progress.failing_since ?? now) : now,
    next_at: plus(now, Math.max(wishMs, retryAfter(reached === null ? attempts : 1))),
  };
}

function pauseReason({ failing_since }: Progress, status: number | null, now: Instant): 'failing' | 'gone' | null {
  if (status === GONE) return 'gone';
  const failedMs = failing_since === null ? 0 : msOf(now) - msOf(failing_since);
  return failedMs >= RETRY_DAYS * 86_400_000 ? 'failing' : null;
}
