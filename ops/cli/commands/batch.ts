import { type Command, UsageError } from '../command.js';

/** Defines a command that answers each line of a file; loads its module only when called. */
export const batch = (
  name: string,
  help: string,
  load: () => Promise<(file: string, write: (line: string) => void) => Promise<number>>,
): Command => ({
  usage: `${name} --batch <file>`,
  help,
  async run(_, { batch }, { out }) {
    if (batch === null) throw new UsageError(`${name} takes --batch <file>`);
    const answer = await load();
    return await answer(batch, out);
  },
});
