import type { Socket } from 'socket.io';
import { add } from '../../platform/runtime/metrics/measures.js';

/** A browser answers a ping every 25 s and requests a gap once. */
const MESSAGES = { burst: 100, perSecond: 20 };

/** RFC 6455 §7.4.1: policy violation. */
const POLICY_VIOLATION = 1008;
export const TOO_MANY_MESSAGES = 'TOO_MANY_MESSAGES';

/** The part of the websocket that Socket.io does not expose. */
interface RawSocket {
  close(code: number, reason: string): void;
  pause(): void;
  on(event: 'ping', listener: () => void): void;
}

/**
 * Closes a connection that exceeds its allowance, with the reason, and stops reading it: messages already sent would
 * otherwise keep the process busy.
 */
export function limitMessages(connection: Socket['conn']): void {
  const { socket } = connection.transport as unknown as { readonly socket: RawSocket };
  const allowance = createAllowance(MESSAGES, performance.now());
  const count = (): void => {
    if (allowance.take(performance.now()) || connection.readyState !== 'open') return;
    add('tidewatch_refusals_total', { reason: 'messages' });
    socket.close(POLICY_VIOLATION, TOO_MANY_MESSAGES);
    socket.pause();
    connection.close();
  };
  connection.on('packet', count);
  socket.on('ping', count);
}

/** A token bucket. Times are in milliseconds and never decrease. */
export function createAllowance(
  { burst, perSecond }: { readonly burst: number; readonly perSecond: number },
  start: number,
) {
  let tokens = burst;
  let last = start;
  return {
    /** @returns false once the allowance is used up. */
    take(now: number): boolean {
      tokens = Math.min(burst, tokens + ((now - last) / 1_000) * perSecond);
      last = now;
      if (tokens < 1) return false;
      tokens -= 1;
      return true;
    },
  };
}
