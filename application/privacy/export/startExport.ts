/** An export with its trace in the log: asked for before data leaves, and how it ended. */
import { isRefusal, type Refusal } from '../../../domain/kernel/decider.js';
import type { ShopDomain } from '../../../domain/kernel/names.js';
import {
  type DataExportCommand,
  dataExport,
  dataExportsStream,
  type Exported,
} from '../../../domain/privacy/dataExport.js';
import type { EventLog } from '../../../platform/event-store/codec/eventLog.js';
import type { EventMeta } from '../../../platform/event-store/port.js';
import type { Clock } from '../../../platform/runtime/clock/clock.js';
import type { Vault } from '../../../platform/vault/port.js';
import type { Handle } from '../../decide/handle.js';
import { refuseUnknown } from '../../shop/refuseUnknown.js';
import { exportText } from './exportText.js';
import { planExport } from './planExport.js';

interface RecordedPorts {
  readonly eventLog: EventLog;
  readonly vault: Pick<Vault, 'openAll'>;
  readonly clock: Clock;
  readonly handle: Handle;
}

interface ExportRequest {
  readonly shop: ShopDomain;
  /** Names the export, and the commands that record it. */
  readonly exportId: string;
  readonly meta: EventMeta;
  /** Is told how many events are written. */
  readonly progress?: (events: number) => void;
}

export interface StartedExport {
  readonly estimatedEvents: number;
  /** To be read to its end, or returned from, even before its beginning: that tells how the export ended. */
  readonly text: AsyncIterableIterator<string>;
  /** Such as `tidewatch-aurora.myshopify.com-2026-07-01.json`. */
  readonly fileName: string;
}

/** @returns what is to be written, or why there is no export now. @throws as `planExport`; it is recorded as failed then. */
export async function startExport(
  { eventLog, vault, clock, handle }: RecordedPorts,
  { shop, exportId, meta, progress }: ExportRequest,
): Promise<StartedExport | Refusal> {
  const unknown = await refuseUnknown(eventLog, shop);
  if (unknown) return unknown;
  const exportedAt = clock.now();
  const tell = (step: string, command: DataExportCommand) =>
    handle(dataExport, { commandId: `${exportId} ${step}`, stream: dataExportsStream(shop), command, meta });
  const requested = await tell('request', { type: 'RequestExport', exportId, at: exportedAt });
  if (isRefusal(requested)) return requested;
  // Its own request is the last event in it. A repeated request finds the first one's.
  const { position } = requested;
  if (position === null) return { refused: 'EXPORT_RUNNING' };
  const abandon = (because: 'cancelled' | 'failed') =>
    tell('end', { type: 'AbandonExport', exportId, because, at: clock.now() });

  const plan = await planExport(eventLog, shop, position).catch(async (fault: unknown) => {
    await abandon('failed');
    throw fault;
  });
  async function* recorded(): AsyncGenerator<string, void> {
    let outcome: Exported | 'cancelled' | 'failed' = 'cancelled';
    try {
      outcome = yield* exportText(plan, { eventLog, vault }, { exportedAt, ...(progress && { progress }) });
    } catch (fault) {
      outcome = 'failed';
      throw fault;
    } finally {
      if (typeof outcome === 'string') await abandon(outcome);
      else await tell('end', { type: 'CompleteExport', exportId, ...outcome, at: clock.now() });
    }
  }
  // A generator that never began runs no `finally`: a reader that is gone before the first piece ends it here.
  const pieces = recorded();
  let begun = false;
  const text: AsyncIterableIterator<string> = {
    [Symbol.asyncIterator]: () => text,
    next() {
      begun = true;
      return pieces.next();
    },
    async return() {
      if (!begun) await abandon('cancelled');
      await pieces.return();
      return { done: true, value: undefined };
    },
  };
  const fileName = `tidewatch-${shop}-${exportedAt.slice(0, 10)}.json`;
  return { estimatedEvents: plan.estimatedEvents, text, fileName };
}
