import { availableParallelism } from 'node:os';
import type { Config } from '../../../platform/runtime/config/config.js';
import { CAN_START_THREADS } from '../../../platform/runtime/threads/canStartThreads.js';
import type { Vault } from '../../../platform/vault/port.js';
import { shareShops, sharesNoRows } from '../../../projector/lanes/shareShops.js';
import { rebuild } from '../../../projector/rebuild.js';
import { retryDeadLetters } from '../../../projector/retryDeadLetters.js';
import { type Projection, typesOf } from '../../../read-models/projection.js';
import { projections as all } from '../../../read-models/readModels.js';
import { startLanes } from '../../rebuild-lane/startLanes.js';
import { type Command, type Io, UsageError } from '../command.js';
import { type Engines, masterKeyOf, withEngines, withEventLog, withVault } from '../engines.js';
import { progressBar } from '../progressBar.js';
import { projectionStates } from '../projectionStates.js';
import { table } from '../table.js';

const ACTIONS: Readonly<Record<string, (args: readonly string[], json: boolean, io: Io) => Promise<number>>> = {
  list: (_, json, { out, config }) =>
    withEngines(config(), async ({ eventLog, readStore }) => {
      const states = await projectionStates(eventLog, readStore);
      if (json) for (const state of states) out(JSON.stringify(state));
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
          out(line);
      }
      return 0;
    }),

  /** The live generation keeps serving until the new one has caught up. */
  async rebuild(names, json, io) {
    for (const projection of chosen(names)) {
      const startedAt = performance.now();
      const { events, lanes } = await rebuildOne(projection, json, io);
      const seconds = (performance.now() - startedAt) / 1_000;
      if (json) io.out(JSON.stringify({ projection: projection.name, events, seconds, lanes }));
      else
        io.out(
          `${projection.name}: ${events} events in ${seconds.toFixed(1)} s${lanes > 1 ? `, in ${lanes} lanes` : ''}`,
        );
    }
    return 0;
  },

  retry: (names, json, io) =>
    withFolding(io, async engines => {
      let failed = 0;
      for (const projection of chosen(names)) {
        const retried = await retryDeadLetters(engines, projection);
        failed += retried.failed;
        if (json) io.out(JSON.stringify({ projection: projection.name, ...retried }));
        else io.out(`${projection.name}: ${retried.folded} folded, ${retried.failed} failed again`);
      }
      return failed === 0 ? 0 : 1;
    }),
};

async function rebuildOne(projection: Projection, json: boolean, io: Io): Promise<{ events: number; lanes: number }> {
  const lanes = await lanesFor(projection, io.config());
  let drawnAt = 0;
  const draw = (folded: number, share: number): void => {
    const now = performance.now();
    if (!io.terminal || json || (share < 1 && now - drawnAt < 100)) return;
    drawnAt = now;
    io.note(`\r${progressBar(projection.name, share, `${folded.toLocaleString('en-US')} events`)}`);
  };
  try {
    // Lanes keep all cores busy: further threads would only pass on texts.
    const threads = lanes === undefined && CAN_START_THREADS;
    const events = await withFolding(
      io,
      engines => rebuild({ ...engines, onDeadLetter: noteDeadLetter(io) }, projection, draw, lanes),
      threads,
    );
    return { events, lanes: 1 + (lanes?.others.length ?? 0) };
  } finally {
    await lanes?.end();
    if (io.terminal && !json) io.note('\n');
  }
}

/** More were not tried; each has the memory of a rebuild. */
const MOST_LANES = 4;

/** Threads that divide the log of a rebuild by shop, where that is possible and saves time. @throws EngineUnusable */
async function lanesFor(projection: Projection, config: Config): Promise<ReturnType<typeof startLanes> | undefined> {
  if (!CAN_START_THREADS || !sharesNoRows(projection)) return undefined;
  const most = Math.min(availableParallelism(), MOST_LANES);
  const parts = await withEventLog(config, async ({ divided }) =>
    divided ? shareShops(divided.spread(typesOf(projection)), most) : undefined,
  );
  return parts && parts.length > 1 ? startLanes(config, await masterKeyOf(config), parts) : undefined;
}

/** Folds open what is sealed. */
const withFolding = (
  io: Io,
  work: (engines: Engines & { readonly vault: Vault }) => Promise<number>,
  threads = CAN_START_THREADS,
) => {
  const config = io.config();
  return withEngines(config, engines => withVault(config, vault => work({ ...engines, vault }), threads), threads);
};

export const projections: Command = {
  usage: 'projections list|rebuild|retry [<name> …]',
  help: 'Lists the read models, rebuilds them from the log, or retries what could not be folded.',

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
