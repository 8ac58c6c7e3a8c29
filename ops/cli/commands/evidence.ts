import { writeFile } from 'node:fs/promises';
import { makeEvidence } from '../../../application/evidence/makeEvidence.js';
import { openPorts } from '../../../application/openPorts.js';
import { isRefusal } from '../../../domain/kernel/decider.js';
import { errorText } from '../../../domain/kernel/errors.js';
import { as, type Instant, type PageId } from '../../../domain/kernel/names.js';
import { createLogger } from '../../../platform/runtime/logging/logger.js';
import { type Command, UsageError } from '../command.js';
import { installed } from '../installed.js';

/** Implements `tidewatch evidence`: one signed file that shows what a competitor's page said at a time. */
export const evidence: Command = {
  usage: 'evidence <competitor> <time> [--out <file>]',
  help: 'Writes an evidence pack: the last reading of the competitor until then, with the page as it was read and the proof that the sealed log contains it. `audit verify` verifies the file offline. Exit code 1: nothing is kept for that time, or it is not sealed yet.',

  async run([competitor, time, ...more], { out }, io) {
    const ms = Date.parse(time ?? '');
    if (competitor === undefined || Number.isNaN(ms) || more.length > 0)
      throw new UsageError("'evidence' takes the id of a competitor and a time, such as 2026-11-28T09:00:00Z");
    const names = ['eventLog', 'readStore', 'workStore', 'sealSigner', 'vault', 'snapshots'] as const;
    const ports = await openPorts(names, await installed(io), createLogger('silent', 'command-line'));
    try {
      const row = await ports.readStore.sql
        .selectFrom('competitors')
        .select(['shop', 'page', 'url'])
        .where('id', '=', competitor)
        .executeTakeFirst();
      if (!row) throw new UsageError(`no competitor has the id ${competitor}`);
      const at = as<Instant>(new Date(ms).toISOString());
      const pack = await makeEvidence(ports, { ...row, page: as<PageId>(row.page), at });
      if (isRefusal(pack)) {
        io.note(`${errorText(pack.refused)}\n`);
        return 1;
      }
      if (out === null) io.out(pack.trimEnd());
      else await writeFile(out, pack);
      io.note(`verify it with the key ${ports.sealSigner(ports.clock.now()).key}\n`);
      return 0;
    } finally {
      await ports.close();
    }
  },
};
