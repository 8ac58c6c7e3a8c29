import { reactorStates } from '../../../application/follow/reactorStates.js';
import type { Command } from '../command.js';
import { type Engines, withEngines } from '../engines.js';
import { projectionStates } from '../projectionStates.js';
import { table } from '../table.js';

/** Of each store so many are named; `reactors list` and `projections list` have the counts. */
const NAMED = 20;

export const status: Command = {
  usage: 'status',
  help: 'How the log and its followers stand. Exit code 1 where one is behind or put events aside.',

  run: (_, { json }, { out, config }) =>
    withEngines(config(), async engines => {
      const head = await engines.store.head();
      const projections = await projectionStates(engines.store, engines.readStore);
      const reactors = await reactorStates(engines);
      const putAside = await lettersOf(engines);
      const claims = await claimsOf(engines);
      const healthy =
        projections.every(({ upToDate, deadLetters }) => upToDate && deadLetters === 0) &&
        reactors.every(({ lagMs, deadLetters }) => lagMs === 0 && deadLetters === 0);
      if (json) out(JSON.stringify({ healthy, head, projections, reactors, putAside, claims }));
      else {
        out(`log        ${head === null ? 'empty' : `at ${head}`}`);
        out(`state      ${healthy ? 'healthy' : 'needs attention'}`);
        out(`claims     ${claims.held} held, ${claims.over} whose time is over: they go to the next who asks`);
        out('');
        const projected = projections.map(({ name, status, upToDate, deadLetters, newerServes }) => [
          name,
          newerServes ? `${status} (a newer version)` : status,
          upToDate ? 'up to date' : 'behind',
          deadLetters,
        ]);
        for (const line of table(['projection', 'status', 'reads', 'dead letters'], projected)) out(line);
        if (reactors.length > 0) out('');
        const reacted = reactors.map(({ name, lagMs, deadLetters }) => [
          name,
          lagMs === 0 ? 'up to date' : `behind for ${Math.round(lagMs / 1_000)} s`,
          deadLetters,
        ]);
        if (reactors.length > 0) for (const line of table(['reactor', 'reads', 'dead letters'], reacted)) out(line);
        if (putAside.length > 0) out('');
        for (const { of, event_type: type, position, error, tries } of putAside)
          out(`${of} put aside ${type} at ${position} after ${tries} tries: ${error}`);
      }
      return healthy ? 0 : 1;
    }),
};

/** What was put aside last, by followers of both kinds. */
async function lettersOf({ readStore, workStore }: Engines) {
  const facts = ['event_type', 'position', 'error', 'tries', 'last_at'] as const;
  const folds = readStore.sql.selectFrom('dead_letters').select(['projection as of', ...facts]);
  const reactions = workStore.sql.selectFrom('reactor_dead_letters').select(['follower as of', ...facts]);
  return [
    ...(await folds.orderBy('last_at', 'desc').orderBy('position').limit(NAMED).execute()),
    ...(await reactions.orderBy('last_at', 'desc').orderBy('position').limit(NAMED).execute()),
  ];
}

/** `over`: their owners died, or are late. */
async function claimsOf({ workStore, clock }: Engines): Promise<{ readonly held: number; readonly over: number }> {
  const leases = await workStore.sql.selectFrom('leases').select('until').execute();
  const over = leases.filter(({ until }) => until <= clock.now()).length;
  return { held: leases.length - over, over };
}
