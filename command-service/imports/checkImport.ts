import { setImmediate as nextTurn } from 'node:timers/promises';
import { load } from '../../application/decide/load.js';
import { importRows } from '../../application/imports/tables.js';
import type { Verdict } from '../../domain/api/imports.js';
import * as api from '../../domain/api/imports.js';
import { type Imports, imports, importsStream, isRunning } from '../../domain/imports/imports.js';
import { isRefusal, refuse } from '../../domain/kernel/decider.js';
import type { ShopDomain } from '../../domain/kernel/names.js';
import { LIMITS } from '../../platform/runtime/http/rateLimits.js';
import type { RowOf } from '../../platform/tables/table.js';
import { accepted, merchantRoute, type Route } from '../http/merchantRoute.js';
import type { CommandPorts } from '../ports.js';
import { judgeRows } from './judgeRows.js';
import { type GivenRow, ImportRefused, readRows } from './readRows.js';

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
    arriving.once('error', () => {});
    try {
      const stream = importsStream(shop);
      const earlier = await load(ports.eventLog, imports, stream);
      if (isRunning(earlier)) return refuse('IMPORT_RUNNING');
      const importId = newId('import');
      const judge = await judgeRows(ports, shop, importId, now);
      const judged = eachJudged(readRows(arriving.iterator({ destroyOnReturn: false })), judge);
      const { new: fresh, known, refused: rejected } = await keepRows(ports, shop, importId, judged);
      const rows = fresh + known + rejected;
      const outcome = await write(imports, stream, {
        ...{ type: 'CheckImport', importId, rows, fresh, known, rejected, at: now },
      });
      if (isRefusal(outcome)) await forgetRows(ports, shop, importId);
      else await forgetEarlier(ports, shop, earlier, importId);
      return accepted(outcome, { id: importId, rows, new: fresh, known, rejected });
    } catch (fault) {
      if (fault instanceof ImportRefused) return fault.refusal;
      throw fault;
    } finally {
      // Bytes left unread would block the connection's next request.
      arriving.resume();
    }
  },
});

type Row = RowOf<typeof importRows>;

/** Lets other requests in after each row: looking up a product takes milliseconds in a large catalogue. */
async function* eachJudged(rows: AsyncIterable<GivenRow>, judge: (row: GivenRow) => Promise<Row>) {
  for await (const row of rows) {
    yield await judge(row);
    await nextTurn();
  }
}

/** @returns the number of rows with each verdict. If reading fails, no row is left. */
async function keepRows(
  ports: CommandPorts,
  shop: ShopDomain,
  importId: string,
  rows: AsyncIterable<Row>,
): Promise<Readonly<Record<Verdict, number>>> {
  const counted = { new: 0, known: 0, refused: 0, added: 0 };
  const keep = (batch: readonly Row[]) => ports.workStore.transaction(({ upsert }) => upsert(importRows, batch));
  // A repeated command reads its file again.
  await forgetRows(ports, shop, importId);
  try {
    let batch: Row[] = [];
    for await (const row of rows) {
      counted[row.verdict as Verdict] += 1;
      batch.push(row);
      if (batch.length < BATCH) continue;
      await keep(batch);
      batch = [];
    }
    if (batch.length > 0) await keep(batch);
    return counted;
  } catch (fault) {
    await forgetRows(ports, shop, importId);
    throw fault;
  }
}

const forgetRows = ({ workStore }: CommandPorts, shop: ShopDomain, importId: string) =>
  workStore.transaction(({ sql }) =>
    sql.deleteFrom('import_rows').where('shop', '=', shop).where('import_id', '=', importId).execute(),
  );

/** Leaves the rows of another check that is still being read, whose import is not in `earlier`. */
async function forgetEarlier(ports: CommandPorts, shop: ShopDomain, earlier: Imports, importId: string): Promise<void> {
  const kept = await ports.workStore.sql
    .selectFrom('import_rows')
    .select('import_id')
    .distinct()
    .where('shop', '=', shop)
    .where('import_id', '!=', importId)
    .execute();
  for (const { import_id: other } of kept) if (earlier.has(other)) await forgetRows(ports, shop, other);
}
