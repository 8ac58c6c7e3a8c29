import { type Command, UsageError } from '../command.js';

/** Implements `tidewatch extract`: reads saved pages, and scores labelled ones. Loads its modules only when called. */
export const extract: Command = {
  usage: 'extract --batch <file> | --cases <folder>',
  help: 'Reads price and stock from saved product pages: lines {id, url, file}. With --cases, reads and scores labelled pages: a folder with cases.json, as `cases export` writes it.',
  async run(_, { batch, cases, json }, { out }) {
    if ((batch === null) === (cases === null)) throw new UsageError('extract takes --batch <file> or --cases <folder>');
    if (cases !== null) {
      const { scoreCases } = await import('../cases/scoreCases.js');
      return await scoreCases(cases, out, json);
    }
    const { extractBatch } = await import('../extractBatch.js');
    return await extractBatch(batch ?? '', out);
  },
};
