import { load } from '../../application/decide/load.js';
import { importRows } from '../../application/imports/tables.js';
import type { Verdict } from '../../domain/api/imports.js';
import * as api from '../../domain/api/imports.js';
import { imports, importsStream, isRunning } from '../../domain/imports/imports.js';
import { refuse } from '../../domain/kernel/decider.js';
import type { ShopDomain } from '../../domain/kernel/names.js';
import { LIMITS } from '../../platform/runtime/http/rateLimits.js';
import type { RowOf } from '../../platform/tables/table.js';
import { accepted, merchantRoute, type Route } from '../http/merchantRoute.js';
import type { CommandPorts } from '../ports.js';
import { judgeRows } from './judgeRows.js';
import { ImportRefused, readRows } from './readRows.js';

/** Rows per transaction. */
const BATCH = 500;

/**
 * `POST /api/imports`: the dry run. Reads the body as it arrives and keeps each row with its verdict, so that a file of
 * any length takes the memory of one batch. Refused files leave nothing.
 */
export const checkImport: Route = (app, ports, handle) => {
  app.register(async scope => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser([...api.checkImport.upload], (_, arriving, done) => done(null, arriving));
    route(scope, ports, handle);
  });
};

const route = merchantRoute(api.checkImport, {
  limit: LIMITS.imports,

  async handler({ arriving, merchant: { shop }, now, newId, write, ports }) {
    // Unread bytes would block the connection.
    arriving.once('error', () => {});
    try {
      const stream = importsStream(shop);
      if (isRunning(await load(ports.eventLog, imports, stream))) return refuse('IMPORT_RUNNING');
      const importId = newId('import');
      await forget(ports, shop, 'only', importId);
      const counted = { new: 0, known: 0, refused: 0, added: 0 } satisfies Record<Verdict, number>;
      const judge = await judgeRows(ports, shop, importId, now);
      let batch: RowOf<typeof importRows>[] = [];
      for await (const given of readRows(arriving)) {
        const row = await judge(given);
        counted[row.verdict as Verdict] += 1;
        batch.push(row);
        if (batch.length === BATCH) batch = await keep(ports, batch);
      }
      await keep(ports, batch);
      const { new: fresh, known, refused: rejected } = counted;
      const rows = fresh + known + rejected;
      const outcome = await write(imports, stream, {
        ...{ type: 'CheckImport', importId, rows, fresh, known, rejected, at: now },
      });
      await forget(ports, shop, 'others', importId);
      return accepted(outcome, { id: importId, rows, new: fresh, known, rejected });
    } catch (fault) {
      if (fault instanceof ImportRefused) return fault.refusal;
      throw fault;
    } finally {
      arriving.resume();
    }
  },
});

async function keep({ workStore }: CommandPorts, rows: readonly RowOf<typeof importRows>[]): Promise<never[]> {
  if (rows.length > 0) await workStore.transaction(({ upsert }) => upsert(importRows, rows));
  return [];
}

/** Deletes the rows of this import, before it is read again, or those of all others. */
const forget = ({ workStore }: CommandPorts, shop: ShopDomain, which: 'only' | 'others', importId: string) =>
  workStore.transaction(({ sql }) =>
    sql
      .deleteFrom('import_rows')
      .where('shop', '=', shop)
      .where('import_id', which === 'only' ? '=' : '!=', importId)
      .execute(),
  );
