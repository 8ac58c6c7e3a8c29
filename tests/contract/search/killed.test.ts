/** An index whose writer is killed contains exactly what its checkpoint covers. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { openSearch } from '../../../platform/search/openSearch.js';
import { startChild } from '../childProcess.js';
import { shopOf, term } from './auditEntries.js';

const WRITER = fileURLToPath(new URL('writer.child.ts', import.meta.url));
/** Each a little further, so that kills meet different parts of the work: a block is full after 4,096 entries. */
const KILLED_AFTER = [1, 3_800, 4_000, 8_100];

it('holds what its checkpoint says, however often its writer is killed', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tidewatch-search-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const url = `sqlite:${join(folder, 'search.db')}`;
  for (const enough of KILLED_AFTER) {
    const child = await startChild(WRITER, [url]);
    for await (const line of child.lines)
      if (Number(line) >= enough) {
        await child.kill();
        break;
      }
    const search = openSearch(url);
    const checkpoint = await search.checkpoint();
    const stored = Number(checkpoint?.slice(-16));
    expect(stored).toBeGreaterThanOrEqual(enough);
    expect(await search.subjects(['last'])).toEqual(new Map([['last', checkpoint]]));
    for (const filter of [{}, { shop: shopOf('aurora') }, { terms: [term('competitor')] }, { terms: [term('added')] }])
      expect(await search.count(filter)).toBe(stored);
    expect(await search.find({ terms: [term(String(stored))] }, { limit: 2 })).toMatchObject([
      { position: checkpoint },
    ]);
    await search.close();
  }
});
