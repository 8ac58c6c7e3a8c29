/** Imports of competitors: checked, then started, then undone if the merchant wants. Stream: `imports-<shop>`. */
import { type Decider, refuse } from '../kernel/decider.js';
import type { CompetitorId, Instant, ShopDomain } from '../kernel/names.js';
import type { ImportEvent } from './events.js';

export type { ImportEvent } from './events.js';

export const importsStream = (shop: ShopDomain): string => `imports-${shop}`;

export const IMPORT_STATUSES = ['checked', 'running', 'done', 'undone'] as const;
export type ImportStatus = (typeof IMPORT_STATUSES)[number];

export type ImportCommand =
  | {
      type: 'CheckImport';
      importId: string;
      rows: number;
      fresh: number;
      known: number;
      rejected: number;
      at: Instant;
    }
  | { type: 'StartImport'; importId: string; at: Instant }
  /** `done` counts all rows tried, `competitorIds` names those added since the last advance. */
  | { type: 'AdvanceImport'; importId: string; done: number; competitorIds: readonly CompetitorId[]; at: Instant }
  | { type: 'UndoImport'; importId: string; at: Instant };

export interface Import {
  readonly status: ImportStatus;
  readonly fresh: number;
  readonly done: number;
  readonly added: readonly CompetitorId[];
}

/** In the order of their checks. */
export type Imports = ReadonlyMap<string, Import>;

export const isRunning = (all: Imports): boolean => [...all.values()].some(({ status }) => status === 'running');

export const imports: Decider<Imports, ImportCommand, ImportEvent> = {
  initial: new Map(),

  decide(command, state) {
    const { importId, at } = command;
    if (command.type === 'CheckImport') {
      if (isRunning(state)) return refuse('IMPORT_RUNNING');
      const { rows, fresh, known, rejected } = command;
      return [{ type: 'ImportChecked', importId, rows, fresh, known, rejected, at }];
    }
    const one = state.get(importId);
    if (one === undefined) return refuse('IMPORT_NOT_FOUND');
    switch (command.type) {
      case 'StartImport':
        if (one.status !== 'checked') return [];
        // A later check replaces the rows.
        if (importId !== [...state.keys()].at(-1)) return refuse('IMPORT_NOT_FOUND');
        if (one.fresh === 0) return refuse('IMPORT_NOTHING_NEW');
        return isRunning(state) ? refuse('IMPORT_RUNNING') : [{ type: 'ImportStarted', importId, at }];
      case 'AdvanceImport': {
        // Also while it is being undone, which must find what was added meanwhile.
        const { done, competitorIds } = command;
        const added = one.added.length + competitorIds.length;
        return done > one.done ? [{ type: 'ImportAdvanced', importId, done, added, competitorIds, at }] : [];
      }
      case 'UndoImport':
        return one.status === 'running' || one.status === 'done' ? [{ type: 'ImportUndone', importId, at }] : [];
    }
  },

  evolve(state, event) {
    const next = new Map(state);
    const { importId } = event;
    if (event.type === 'ImportChecked')
      return next.set(importId, { status: 'checked', fresh: event.fresh, done: 0, added: [] });
    const one = state.get(importId);
    if (one === undefined) return state;
    return next.set(importId, advanced(one, event));
  },
};

function advanced(one: Import, event: Exclude<ImportEvent, { type: 'ImportChecked' }>): Import {
  switch (event.type) {
    case 'ImportStarted':
      return { ...one, status: 'running' };
    case 'ImportAdvanced':
      return { ...one, ...statusAfter(one, event.done), added: [...one.added, ...event.competitorIds] };
    case 'ImportUndone':
      return { ...one, status: 'undone' };
  }
}

/** The last row completes an import, unless it was undone before. */
export const statusAfter = ({ status, fresh }: Pick<Import, 'status' | 'fresh'>, done: number) => ({
  done,
  status: status === 'running' && done >= fresh ? ('done' as const) : status,
});
