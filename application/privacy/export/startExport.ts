/** Starts an export and records it in the log: the request before data leaves, and its outcome. */
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
  /** Identifies the export and its commands. */
  readonly exportId: string;
  readonly meta: EventMeta;
  /** Receives the number of written events. */
  readonly progress?: (events: number) => void;
}

export interface StartedExport {
  readonly estimatedEvents: number;
  /** Must be read to the end or returned from, even before the first piece, to record the outcome. */
  readonly text: AsyncIterableIterator<string>;
  /** For example `tidewatch-aurora.myshopify.com-2026-07-01.json`. */
  readonly fileName: string;
}

/** @returns the text to write, or the refusal. @throws the errors of `planExport`, after recording the failure. */
export async function startExport(
  { eventLog, vault, clock, handle }: RecordedPorts,
  { shop, exportId, meta, progress }: ExportRequest,
): Promise<StartedExport | Refusal> {
  const unknown = await refuseUnknown(eventLog, shop);
  if (unknown) return unknown;
  const exportedAt = clock.now();
  const send = (step: string, command: DataExportCommand) =>
    handle(dataExport, { commandId: `${exportId} ${step}`, stream: dataExportsStream(shop), command, meta });
  const requested = await send('request', { type: 'RequestExport', exportId, at: exportedAt });
  if (isRefusal(requested)) return requested;
  // The export ends with its own request event. A repeated request finds the first one's.
  const { position } = requested;
  if (position === null) return { refused: 'EXPORT_RUNNING' };
  const abandon = (because: 'cancelled' | 'failed') =>
    send('end', { type: 'AbandonExport', exportId, because, at: clock.now() });

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
      else await send('end', { type: 'CompleteExport', exportId, ...outcome, at: clock.now() });
    }
  }
  // A generator that never started runs no `finally`, so a reader that leaves before the first piece is handled here.
  const pieces = recorded();
  let started = false;
  const text: AsyncIterableIterator<string> = {
    [Symbol.asyncIterator]: () => text,
    next() {
      started = true;
      return pieces.next();
    },
    async return() {
      if (!started) await abandon('cancelled');
      await pieces.return();
      return { done: true, value: undefined };
    },
  };
  const fileName = `tidewatch-${shop}-${exportedAt.slice(0, 10)}.json`;
  return { estimatedEvents: plan.estimatedEvents, text, fileName };
}
