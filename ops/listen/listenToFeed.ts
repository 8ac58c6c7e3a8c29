/**
 * Follows a store's feed as server-sent events, for `tidewatch listen`. Reconnects after the last position, so nothing is
 * lost and nothing comes twice while it runs.
 */
import { EventSourceParserStream } from 'eventsource-parser/stream';
import { type FeedEvent, type FeedPage, feed, LATEST } from '../../domain/api/feed.js';

/** The product's answer that no new connection changes: a wrong token, or a missing scope. */
export class FeedRefused extends Error {
  override readonly name = 'FeedRefused';
}

export interface Listening {
  /** `https://tidewatch.example` */
  readonly url: string;
  readonly token: string;
  /** Called with one event after the other. @param text the event as the feed wrote it. */
  readonly onEvent: (event: FeedEvent, text: string) => Promise<void>;
  /** Called before each new connection. */
  readonly onBreak: (reason: string, pauseMs: number) => void;
  readonly wait: (ms: number, signal: AbortSignal) => Promise<unknown>;
}

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;

/** Starts with the next event; runs until aborted. @throws FeedRefused */
export async function listenToFeed(listening: Listening, signal: AbortSignal): Promise<void> {
  const { onBreak, wait } = listening;
  const place: Place = { position: undefined, seen: new Set() };
  for (let pause = FIRST_PAUSE_MS; !signal.aborted; pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
    const reason = await follow(listening, place, signal).catch((fault: unknown) => {
      if (signal.aborted) return '';
      if (fault instanceof FeedRefused || !(fault instanceof TypeError || fault instanceof Interrupted)) throw fault;
      return fault.message;
    });
    if (signal.aborted) return;
    if (place.moved) pause = FIRST_PAUSE_MS;
    place.moved = false;
    onBreak(reason, pause);
    await wait(pause, signal);
  }
}

interface Place {
  /** After which to continue; `null`: from the oldest event; `undefined`: not yet known. */
  position: string | null | undefined;
  /** Ids since `position`: a connection may break between two events that share one. */
  readonly seen: Set<string>;
  /** True if an event came since the last connection. */
  moved?: boolean;
}

/** A passing fault of the product. */
class Interrupted extends Error {}

/** @returns why the stream ended. */
async function follow(listening: Listening, place: Place, signal: AbortSignal): Promise<string> {
  if (place.position === undefined) {
    const newest = await get(listening, `?after=${LATEST}`, {}, signal);
    place.position = ((await newest.json()) as FeedPage).next;
  }
  const headers = { accept: 'text/event-stream', ...(place.position && { 'last-event-id': place.position }) };
  const { body } = await get(listening, '', headers, signal);
  if (!body) return 'the feed is empty';
  const messages = body.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream());
  for await (const { id, data } of messages as unknown as AsyncIterable<{ id?: string; data: string }>) {
    const event = JSON.parse(data) as FeedEvent;
    if (!place.seen.has(event.id)) await listening.onEvent(event, data);
    place.moved = true;
    place.seen.add(event.id);
    if (id === undefined) continue;
    place.position = id;
    place.seen.clear();
  }
  return 'the stream ended';
}

async function get({ url, token }: Listening, query: string, headers: Record<string, string>, signal: AbortSignal) {
  const answer = await fetch(`${url}${feed.path}${query}`, {
    headers: { ...headers, authorization: `Bearer ${token}` },
    signal,
  });
  if (answer.ok) return answer;
  const { code = '', error = '' } = (await answer.json().catch(() => ({}))) as { code?: string; error?: string };
  const text = `${answer.status} ${code} ${error}`.trim();
  throw answer.status === 429 || answer.status >= 500 ? new Interrupted(text) : new FeedRefused(text);
}
