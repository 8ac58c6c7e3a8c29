/** A permanent browser: connected to one gateway, it follows the numbers like the client and records what it shows. */
import { io } from 'socket.io-client';
import { type Incoming, initialSequence, receive } from '../../client/src/realtime/sequence.js';
import type { Notification } from '../../domain/api/notifications.js';
import * as api from '../../domain/api/notifications.js';

export interface Browser {
  readonly session: string;
  /** The texts that it announced, as often as it did. */
  readonly announced: readonly string[];
  /** True if it showed this text, by a push or in its list. */
  shows(text: string): boolean;
  /** Every text that it ever showed. */
  shown(): readonly string[];
  /** Connected, and nothing is being read again. */
  atRest(): boolean;
  /** It received the end of its session. */
  wasCutOff(): boolean;
  close(): void;
}

/** The limit of the client's and the server's list. */
const LISTED = 50;
const AGAIN_MS = 300;

/** @param session the prefix of texts for this session only. */
export function openBrowser(gateway: string, cookie: string, session: string): Browser {
  const announced: string[] = [];
  const shown = new Set<string>();
  let list: readonly Notification[] = [];
  let sequence = initialSequence;
  let greeted = false;
  let reading = false;
  let cutOff = false;
  const socket = io(gateway, {
    ...{ transports: ['websocket'], extraHeaders: { cookie }, forceNew: true },
    ...{ reconnectionDelay: 200, reconnectionDelayMax: 1_000 },
    auth: tell => tell(sequence),
  });

  /** Retries until answered, like the screens. */
  async function readAgain(): Promise<void> {
    if (reading) return;
    reading = true;
    for (;;) {
      const before = sequence.epoch;
      const answer = await fetch(gateway + api.notifications.path, { headers: { cookie } }).catch(() => null);
      if (answer?.ok) {
        list = (await answer.json()) as Notification[];
        for (const { message } of list) shown.add(message);
        if (sequence.epoch === before) break;
      } else await new Promise(resolve => setTimeout(resolve, AGAIN_MS));
    }
    reading = false;
  }

  function take(incoming: Incoming): void {
    const [next, effect] = receive(sequence, incoming);
    sequence = next;
    if (effect === 'ask') socket.emit('since', sequence.lastSeq);
    if (effect === 'resync') void readAgain();
    if (effect !== 'apply' || incoming.type !== 'push' || incoming.push.kind !== 'notification') return;
    const { payload } = incoming.push;
    if (list.some(({ id }) => id === payload.id)) return;
    list = [payload, ...list].slice(0, LISTED);
    announced.push(payload.message);
    shown.add(payload.message);
  }

  socket.on('connect', () => {
    greeted = false;
  });
  socket.on('head', head => {
    take({ type: 'head', head, first: !greeted });
    greeted = true;
  });
  socket.on('push', push => take({ type: 'push', push }));
  socket.on('resync', head => take({ type: 'resync', head }));
  socket.on('ended', () => {
    cutOff = true;
  });
  // The library does not retry after the server closed or refused the socket.
  socket.on('disconnect', reason => {
    if (reason === 'io server disconnect') socket.connect();
  });
  socket.on('connect_error', () => {
    if (!socket.active) setTimeout(() => socket.connect(), AGAIN_MS);
  });

  return {
    session,
    announced,
    shows: text => shown.has(text),
    shown: () => [...shown],
    atRest: () => socket.connected && greeted && !reading,
    wasCutOff: () => cutOff,
    close: () => void socket.close(),
  };
}
