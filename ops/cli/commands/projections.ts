import type { Vault } from '../../../platform/vault/port.js';
import { retryFolds } from '../../../projector/dead-letters/retryFolds.js';
import { rebuild } from '../../../projector/rebuild.js';
import type { Projection } from '../../../read-models/projection.js';
import { projections as all } from '../../../read-models/readModels.js';
import { type Command, type Io, UsageError } from '../command.js';
import { type Engines, withEngines, withVault } from '../engines.js';
import { installed } from '../installed.js';
import { progressBar } from '../progressBar.js';
import { projectionStates } from '../projectionStates.js';
import { table } from '../table.js';

const ACTIONS: Readonly<Record<string, (args: readonly string[], json: boolean, io: Io) => Promise<number>>> = {
  list: async (_, json, io) =>
    withEngines(await installed(io), async ({ eventLog, readStore }) => {
      const states = await projectionStates(eventLog, readStore);
      if (json) for (const state of states) io.out(JSON.stringify(state));
      else {
        const rows = states.map(({ name, version, generation, status, position, deadLetters }) => [
          name,
          version,
          generation ?? '-',
          status,
          position ?? '-',
          deadLetters,
        ]);
        for (const line of table(['name', 'version', 'generation', 'status', 'position', 'dead letters'], rows))
          io.out(line);
      }
      return 0;
    }),

  /** The live generation keeps serving until the new one has caught up. */
  async rebuild(names, json, io) {
    for (const projection of chosen(names)) {
      const startedAt = performance.now();
      const events = await rebuildOne(projection, json, io);
      const seconds = (performance.now() - startedAt) / 1_000;
      if (json) io.out(JSON.stringify({ projection: projection.name, events, seconds }));
      else io.out(`${projection.name}: ${events} events in ${seconds.toFixed(1)} s`);
    }
    return 0;
  },

  retry: (names, json, io) =>
    withFolding(io, async engines => {
      let failed = 0;
      for (const projection of chosen(names)) {
        const retried = await retryFolds(engines, projection);
        failed += retried.failed;
        if (json) io.out(JSON.stringify({ projection: projection.name, ...retried }));
        else io.out(`${projection.name}: ${retried.folded} folded, ${retried.failed} failed again`);
      }
      return failed === 0 ? 0 : 1;
    }),
};

async function rebuildOne(projection: Projection, json: boolean, io: Io): Promise<number> {
  let drawnAt = 0;
  const draw = (folded: number, share: number): void => {
    const now = performance.now();
    if (!io.terminal || json || (share < 1 && now - drawnAt < 100)) return;
    drawnAt = now;
    io.note(`\r${progressBar(projection.name, share, `${folded.toLocaleString('en-US')} events`)}`);
  };
  try {
    return await withFolding(io, engines =>
      rebuild({ ...engines, onDeadLetter: noteDeadLetter(io) }, projection, draw),
    );
  } finally {
    if (io.terminal && !json) io.note('\n');
  }
}

/** Folds open sealed data. */
const withFolding = async (io: Io, work: (engines: Engines & { readonly vault: Vault }) => Promise<number>) => {
  const config = await installed(io);
  return withEngines(config, engines => withVault(config, vault => work({ ...engines, vault })));
};

export const projections: Command = {
  usage: 'projections list|rebuild|retry [<name> …]',
  help: 'Lists the read models, rebuilds them from the log, or retries events that failed.',

  async run([action = '', ...names], { json }, io) {
    const act = ACTIONS[action];
    if (!act) throw new UsageError(`'${action}' is not one of projections list, rebuild or retry`);
    return await act(names, json, io);
  },
};

function chosen(names: readonly string[]): readonly Projection[] {
  const unknown = names.find(name => !all.some(projection => projection.name === name));
  if (unknown)
    throw new UsageError(`no projection is called '${unknown}'; there are ${all.map(p => p.name).join(', ')}`);
  return names.length === 0 ? all : all.filter(({ name }) => names.includes(name));
}

const noteDeadLetter =
  ({ note }: Io) =>
  (projection: string, event: { id: string; type: string }, fault: unknown) =>
    note(`${projection}: ${event.type} ${event.id} became a dead letter: ${String(fault)}\n`);
