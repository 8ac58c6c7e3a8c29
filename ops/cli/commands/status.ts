import type { Command } from '../command.js';
import { withEngines } from '../engines.js';
import { projectionStates } from '../projectionStates.js';
import { table } from '../table.js';

export const status: Command = {
  usage: 'status',
  help: 'How the log and its read models stand. Exit code 1 where one is behind or put events aside.',

  run: (_, { json }, { out, config }) =>
    withEngines(config(), async ({ store, readStore }) => {
      const head = await store.head();
      const projections = await projectionStates(store, readStore);
      const healthy = projections.every(({ upToDate, deadLetters }) => upToDate && deadLetters === 0);
      if (json) out(JSON.stringify({ healthy, head, projections }));
      else {
        out(`log        ${head === null ? 'empty' : `at ${head}`}`);
        out(`state      ${healthy ? 'healthy' : 'needs attention'}`);
        out('');
        const rows = projections.map(({ name, status, upToDate, deadLetters }) => [
          name,
          status,
          upToDate ? 'up to date' : 'behind',
          deadLetters,
        ]);
        for (const line of table(['projection', 'status', 'reads', 'dead letters'], rows)) out(line);
      }
      return healthy ? 0 : 1;
    }),
};
