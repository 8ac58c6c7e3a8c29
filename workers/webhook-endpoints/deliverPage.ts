/** Delivers a page of events: in order for each competitor, order or product, and several of those at once. */
import type { FeedEvent } from '../../domain/api/feed.js';
import type { WebhookAnswer } from '../../platform/outgoing-webhooks/port.js';

/** Requests in flight per endpoint (bar: replay >= 2,000/s). */
const LANES = 16;

export interface Attempt {
  readonly event: FeedEvent;
  readonly answer: WebhookAnswer;
}

export interface DeliveredPage {
  readonly attempts: readonly Attempt[];
  /** Everything up to this position was delivered; `null`: not even the first position's events. */
  readonly reached: string | null;
  /** The first failure, after which nothing more was sent. */
  readonly failure: WebhookAnswer | null;
  /** Ids of delivered events behind `reached`, also of those that the page does not show. */
  readonly ahead: ReadonlySet<string>;
}

export const isDelivered = ({ status }: WebhookAnswer): boolean => status !== null && status >= 200 && status < 300;

/** @param ahead ids of delivered events, which are not sent again. */
export async function deliverPage(
  events: readonly FeedEvent[],
  ahead: ReadonlySet<string>,
  send: (event: FeedEvent) => Promise<WebhookAnswer>,
): Promise<DeliveredPage> {
  const attempts: Attempt[] = [];
  const done = new Set(ahead);
  let failure: WebhookAnswer | null = null;
  const lanes = lanesOf(events.filter(({ id }) => !ahead.has(id)));

  async function work(): Promise<void> {
    for (let lane = lanes.shift(); lane; lane = lanes.shift())
      for (const event of lane) {
        if (failure !== null) return;
        const answer = await send(event);
        attempts.push({ event, answer });
        if (isDelivered(answer)) done.add(event.id);
        else {
          failure ??= answer;
          return;
        }
      }
  }
  await Promise.all(Array.from({ length: LANES }, work));

  const reached = reachedIn(events, done);
  const passed = events.filter(({ position }) => reached !== null && position <= reached);
  for (const { id } of passed) done.delete(id);
  return { attempts, reached, failure, ahead: done };
}

function lanesOf(events: readonly FeedEvent[]): FeedEvent[][] {
  const lanes = new Map<unknown, FeedEvent[]>();
  for (const event of events) {
    const lane = lanes.get(subjectOf(event));
    if (lane) lane.push(event);
    else lanes.set(subjectOf(event), [event]);
  }
  return [...lanes.values()];
}

const subjectOf = ({ type, data: { competitorId, orderId, productId } }: FeedEvent): unknown =>
  competitorId ?? orderId ?? productId ?? type.split('.')[0];

/** The last position of which, and before which, everything is done. */
function reachedIn(events: readonly FeedEvent[], done: ReadonlySet<string>): string | null {
  let reached: string | null = null;
  for (const [index, { id, position }] of events.entries()) {
    if (!done.has(id)) break;
    if (events[index + 1]?.position !== position) reached = position;
  }
  return reached;
}
