import { checkpointOf } from '../../application/seal/checkpoints.js';
import type { Clock } from '../../platform/runtime/clock/clock.js';
import type { Anchor } from '../../platform/seal/anchor.js';
import { checkpointLine } from '../../platform/seal/checkpoint.js';
import type { WorkStore } from '../../platform/work-store/port.js';

export interface AnchorPorts {
  readonly workStore: WorkStore;
  /** `null`: none is configured. */
  readonly anchor: Anchor | null;
  readonly clock: Clock;
}

const AT_ONCE = 500;

/**
 * Sends unanchored checkpoints in order, including those from before an anchor was configured. A crash may send some
 * twice.
 * @throws the anchor's fault. The checkpoints record the reason, for health and `tidewatch status`.
 */
export async function anchorCheckpoints({ workStore, anchor, clock }: AnchorPorts): Promise<void> {
  for (let more = anchor !== null; more && anchor; ) {
    const rows = await workStore.sql
      .selectFrom('seal_checkpoints')
      .selectAll()
      .where('anchored_at', 'is', null)
      .orderBy('number')
      .limit(AT_ONCE)
      .execute();
    if (rows.length === 0) return;
    const numbers = rows.map(({ number }) => number);
    const note = (outcome: { anchored_at: string | null; anchor_error: string | null }) =>
      workStore.transaction(async ({ sql }) => {
        await sql.updateTable('seal_checkpoints').set(outcome).where('number', 'in', numbers).execute();
      });
    try {
      await anchor.append(rows.map(row => checkpointLine(checkpointOf(row))));
    } catch (fault) {
      await note({ anchored_at: null, anchor_error: fault instanceof Error ? fault.message : String(fault) });
      throw fault;
    }
    await note({ anchored_at: clock.now(), anchor_error: null });
    more = rows.length === AT_ONCE;
  }
}
