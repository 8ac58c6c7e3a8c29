import { openedCases } from '../../../application/cases/openedCases.js';
import { record } from '../../../application/decide/record.js';
import { openPorts } from '../../../application/openPorts.js';
import { casesStream } from '../../../domain/cases/cases.js';
import type { ShopDomain } from '../../../domain/kernel/names.js';
import { parseShopDomain } from '../../../domain/shop/shopDomain.js';
import { createLogger } from '../../../platform/runtime/logging/logger.js';
import { writeCases } from '../cases/writeCases.js';
import { type Command, UsageError } from '../command.js';
import { installed } from '../installed.js';

/**
 * Implements `tidewatch cases export`: writes the pages that merchants corrected as a corpus. Records the export for
 * each shop before a page leaves.
 */
export const cases: Command = {
  usage: 'cases export <folder> [--shop <store>]',
  help: 'Writes the pages that merchants corrected, with the right values, into a folder, and keeps what is there. `extract --cases` scores it.',

  async run([what, folder, ...more], { shop: name, json }, io) {
    const { out } = io;
    const shop = name === null ? null : parseShopDomain(name);
    if (what !== 'export' || folder === undefined || more.length > 0 || (name !== null && shop === null))
      throw new UsageError("'cases export' takes a folder, and --shop with one store");
    const ports = await openPorts(
      ['eventLog', 'vault', 'workStore'],
      await installed(io),
      createLogger('silent', 'command-line'),
    );
    try {
      const { eventLog, clock, ids } = ports;
      const exportId = ids.next();
      const counts = new Map<ShopDomain, number>();
      for await (const { shop: of } of openedCases(ports, shop)) counts.set(of, (counts.get(of) ?? 0) + 1);
      for (const [of, found] of counts)
        await record(eventLog, {
          stream: casesStream(of),
          facts: [{ type: 'CasesExported', cases: found, at: clock.now() } as const],
          meta: {
            ...{ actor: { kind: 'operator', id: 'command line' }, shop: of },
            ...{ correlationId: exportId, causationId: null },
          },
          idOf: () => ids.next(),
        });
      const written = await writeCases(folder, openedCases(ports, shop));
      out(json ? JSON.stringify(written) : `${written.added} cases written, ${written.cases} are in ${folder}`);
      return 0;
    } finally {
      await ports.close();
    }
  },
};
