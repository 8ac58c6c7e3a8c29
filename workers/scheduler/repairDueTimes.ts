/**
 * Repairs due times after the clock was set back while nothing ran: pages checked in the future, and their hosts,
 * become due now instead of waiting for the old time. A running process's clock never decreases.
 */
import type { Instant } from '../../domain/kernel/names.js';
import { plus } from '../../platform/runtime/clock/clock.js';
import type { WorkStore } from '../../platform/work-store/port.js';

/** Clocks of several machines agree to within a second; the rest is margin. */
const SKEW_MS = 60_000;
/** The longest wait of a host (platform/outbound/pace/hostPacer.ts): six hours, randomly extended up to twice that. */
const LONGEST_WAIT_MS = 13 * 3_600_000;

export const repairDueTimes = (workStore: Pick<WorkStore, 'transaction'>, now: Instant): Promise<void> =>
  workStore.transaction(async ({ sql }) => {
    const future = plus(now, SKEW_MS);
    await sql
      .updateTable('check_hosts')
      .set({ due_at: now, next_allowed_at: now })
      .where(({ eb, or, exists, selectFrom }) =>
        or([
          eb('next_allowed_at', '>', plus(now, LONGEST_WAIT_MS)),
          exists(
            selectFrom('page_checks')
              .select('page')
              .whereRef('page_checks.host', '=', 'check_hosts.host')
              .where('last_checked', '>', future),
          ),
        ]),
      )
      .execute();
    await sql
      .updateTable('page_checks')
      .set({ due_at: now })
      .where('last_checked', '>', future)
      .where('due_at', '>', now)
      .execute();
  });
