import { commandHandler } from '../../../application/decide/handle.js';
import { reactorStates } from '../../../application/follow/reactorStates.js';
import { retryReactions } from '../../../application/follow/retryReactions.js';
import { openPlatform } from '../../../application/openPlatform.js';
import { createLogger } from '../../../platform/runtime/logging/logger.js';
import { type Command, type Io, UsageError } from '../command.js';
import { withEngines } from '../engines.js';
import { installed } from '../installed.js';
import { table } from '../table.js';

const ACTIONS: Readonly<Record<string, (names: readonly string[], json: boolean, io: Io) => Promise<number>>> = {
  list: async (_, json, io) =>
    withEngines(await installed(io), async engines => {
      const states = await reactorStates(engines);
      if (json) for (const state of states) io.out(JSON.stringify(state));
      else {
        const rows = states.map(({ name, lagMs, deadLetters }) => [name, Math.round(lagMs / 1_000), deadLetters]);
        for (const line of table(['name', 'behind for (s)', 'dead letters'], rows)) io.out(line);
      }
      return 0;
    }),

  /** Handles the letters in this process as the workers would; the workers may be running. */
  async retry(names, json, io) {
    const { out } = io;
    const platform = await openPlatform(await installed(io), createLogger('silent', 'command-line'));
    try {
      // Loaded only here: no other command needs the workers.
      const { reactors: reactorsOf } = await import('../../../workers/reactors.js');
      const { tables } = await import('../../../workers/tables.js');
      await platform.workStore.ensure(tables);
      const all = reactorsOf({ ...platform, handle: commandHandler(platform.eventLog) });
      const unknown = names.find(name => !all.some(reactor => reactor.name === name));
      if (unknown)
        throw new UsageError(`no reactor is called '${unknown}'; there are ${all.map(({ name }) => name).join(', ')}`);
      let failed = 0;
      for (const reactor of names.length === 0 ? all : all.filter(({ name }) => names.includes(name))) {
        const retried = await retryReactions(platform, reactor);
        failed += retried.failed;
        if (json) out(JSON.stringify({ reactor: reactor.name, ...retried }));
        else out(`${reactor.name}: ${retried.handled} handled, ${retried.failed} failed again`);
      }
      return failed === 0 ? 0 : 1;
    } finally {
      await platform.close();
    }
  },
};

export const reactors: Command = {
  usage: 'reactors list|retry [<name> …]',
  help: 'Lists the reactors, which act on events, or retries the events that they failed on.',

  async run([action = '', ...names], { json }, io) {
    const act = ACTIONS[action];
    if (!act) throw new UsageError(`'${action}' is not one of reactors list or retry`);
    return await act(names, json, io);
  },
};
