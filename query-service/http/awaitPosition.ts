/** Read-your-writes: a GET waits until the read models behind its answer have reached the caller's position. */

import { awaitProjections, type WaitOptions } from '../../application/follow/awaitProjections.js';
import type { Merchant } from '../../application/session/merchant.js';
import { READ_WAIT_MS } from '../../domain/api/common.js';
import type { EventLog } from '../../platform/event-store/codec/eventLog.js';
import { isAfter } from '../../platform/event-store/port.js';
import { type Clock, msOf } from '../../platform/runtime/clock/clock.js';
import { ApiError } from '../../platform/runtime/http/errors.js';

/**
 * @param text the client's position, from a command's reply or a push.
 * @throws ApiError `POSITION_UNKNOWN` at once for a position that this log did not issue; otherwise like
 * `awaitPosition`.
 */
export async function awaitClientPosition(
  ports: WaitOptions & { readonly eventLog: Pick<EventLog, 'head' | 'parsePosition'> },
  text: string,
  projections: readonly string[],
): Promise<void> {
  const position = ports.eventLog.parsePosition(text);
  if (position === null) throw new ApiError('POSITION_UNKNOWN');
  if (await awaitProjections(ports, position, projections, 0)) return;
  // Checked last: if a read model has reached it, the position exists.
  if (isAfter(position, await ports.eventLog.head())) throw new ApiError('POSITION_UNKNOWN');
  await awaitPosition(ports, position, projections);
}

/** @throws ApiError `READ_MODEL_BEHIND` after `waitMs`. */
export async function awaitPosition(
  ports: WaitOptions,
  position: string,
  projections: readonly string[],
  waitMs = READ_WAIT_MS,
): Promise<void> {
  if (!(await awaitProjections(ports, position, projections, waitMs))) throw new ApiError('READ_MODEL_BEHIND');
}

/**
 * A browser returning from the connection has no position, but its session does: the connection precedes it in the log.
 * While the session is younger than `READ_WAIT_MS`, waits for that position; afterwards answers from the current rows.
 */
export async function awaitSignIn(
  ports: WaitOptions & { readonly clock: Clock },
  { started }: Pick<Merchant, 'started'>,
  projections: readonly string[],
): Promise<void> {
  const age = msOf(ports.clock.now()) - msOf(started.at);
  if (age >= READ_WAIT_MS) return;
  await awaitProjections(ports, started.position, projections, READ_WAIT_MS - Math.max(0, age));
}
