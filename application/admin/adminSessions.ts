/** Operators' sessions in the work store: started at sign-in, extended by each use, ended once. */

import { idleUntil, isInUse } from '../../domain/admin/adminSession.js';
import type { AdminEndReason, AdminEvent } from '../../domain/admin/events.js';
import { ADMIN_STREAM } from '../../domain/admin/gate.js';
import { as, type Instant, type SessionId } from '../../domain/kernel/names.js';
import type { EventMeta } from '../../platform/event-store/port.js';
import { derivedId, hashOf } from '../../platform/runtime/ids/ids.js';
import { record } from '../decide/record.js';
import type { AdminPorts } from './adminPorts.js';

type SessionsPorts = Pick<AdminPorts, 'eventLog' | 'workStore' | 'clock'>;

export async function beginAdminSession(
  { workStore, clock }: SessionsPorts,
  sessionId: SessionId,
  passwordHash: string,
) {
  const now = clock.now();
  const row = { session_id: sessionId, password: hashOf(passwordHash), started_at: now, seen_at: now };
  await workStore.transaction(({ sql }) => sql.insertInto('admin_sessions').values(row).execute());
}

export type FoundSession =
  | { readonly status: 'open'; readonly expiresAt: Instant }
  | { readonly status: 'over'; readonly reason: AdminEndReason }
  | { readonly status: 'none' };

/** @param passwordHash the current password's hash; `null` if no password is set. */
export async function findAdminSession(
  { workStore, clock }: SessionsPorts,
  sessionId: SessionId,
  passwordHash: string | null,
): Promise<FoundSession> {
  const rows = await workStore.sql
    .selectFrom('admin_sessions')
    .select(['password', 'seen_at'])
    .where('session_id', '=', sessionId)
    .execute();
  const [row] = rows;
  if (!row) return { status: 'none' };
  const seenAt = as<Instant>(row.seen_at);
  if (!isInUse(seenAt, clock.now())) return { status: 'over', reason: 'expired' };
  if (passwordHash === null || row.password !== hashOf(passwordHash))
    return { status: 'over', reason: 'password changed' };
  return { status: 'open', expiresAt: idleUntil(seenAt) };
}

/** Records a use of the session. @returns its new end. */
export async function useAdminSession({ workStore, clock }: SessionsPorts, sessionId: SessionId): Promise<Instant> {
  const now = clock.now();
  await workStore.transaction(({ sql }) =>
    sql
      .updateTable('admin_sessions')
      .set({ seen_at: now })
      .where('session_id', '=', sessionId)
      .where('seen_at', '<', now)
      .execute(),
  );
  return idleUntil(now);
}

/** Sessions that expired without a sign-out. */
export async function idleAdminSessions({ workStore, clock }: SessionsPorts): Promise<readonly SessionId[]> {
  const rows = await workStore.sql.selectFrom('admin_sessions').select(['session_id', 'seen_at']).execute();
  const idle = rows.filter(row => idleUntil(as<Instant>(row.seen_at)) <= clock.now());
  return idle.map(row => as<SessionId>(row.session_id));
}

/** Safe to repeat: writes the event first, and only once. */
export async function endAdminSession(
  { eventLog, workStore, clock }: SessionsPorts,
  sessionId: SessionId,
  { reason, meta }: { readonly reason: AdminEndReason; readonly meta: EventMeta },
): Promise<void> {
  const ended: AdminEvent = { type: 'AdminSignedOut', sessionId, reason, at: clock.now() };
  await record<typeof ended>(eventLog, {
    stream: ADMIN_STREAM,
    facts: [ended],
    meta,
    idOf: () => derivedId('admin session ended', sessionId),
  });
  await workStore.transaction(({ sql }) =>
    sql.deleteFrom('admin_sessions').where('session_id', '=', sessionId).execute(),
  );
}
