/** Exports of a shop's data: one at a time, with a cooldown. Stream: `data-exports-<shop>`. */
import { type Decider, refuse } from '../kernel/decider.js';
import type { Instant, ShopDomain } from '../kernel/names.js';
import type { ExportEnd, ExportEvent } from './exportEvents.js';

export const dataExportsStream = (shop: ShopDomain): string => `data-exports-${shop}`;

/** The minimum time between the starts of two exports. */
export const EXPORT_COOLDOWN_SECONDS = 60;
/** An export that takes longer died with its process. */
export const EXPORT_LOST_MINUTES = 15;

export interface Exported {
  readonly events: number;
  readonly streams: number;
  readonly erased: number;
}

export type DataExportCommand =
  | { type: 'RequestExport'; exportId: string; at: Instant }
  | ({ type: 'CompleteExport'; exportId: string; at: Instant } & Exported)
  | { type: 'AbandonExport'; exportId: string; because: ExportEnd; at: Instant };

interface Exports {
  /** `null` if no export is running. */
  readonly running: string | null;
  readonly startedAt: Instant | null;
}

export const dataExport: Decider<Exports, DataExportCommand, ExportEvent> = {
  initial: { running: null, startedAt: null },

  decide(command, { running, startedAt }) {
    const { exportId, at } = command;
    if (command.type === 'RequestExport') {
      // Ignores a start in the future, which means that the clock was set back.
      const seconds =
        startedAt === null || startedAt > at ? Infinity : (Date.parse(at) - Date.parse(startedAt)) / 1_000;
      if (running !== null && seconds < EXPORT_LOST_MINUTES * 60) return refuse('EXPORT_RUNNING');
      const left = Math.ceil(EXPORT_COOLDOWN_SECONDS - seconds);
      if (left > 0) return refuse('RATE_LIMITED', { seconds: left });
      return [{ type: 'DataExportRequested', exportId, at }];
    }
    if (running !== exportId) return [];
    if (command.type === 'AbandonExport') return [{ ...command, type: 'DataExportAbandoned' }];
    return [{ ...command, type: 'DataExported' }];
  },

  evolve(state, event) {
    if (event.type === 'DataExportRequested') return { running: event.exportId, startedAt: event.at };
    return event.exportId === state.running ? { ...state, running: null } : state;
  },
};
