/** The read store on PostgreSQL. Needs a server: `TEST_POSTGRES_URL`. */
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { newSchema } from '../../../platform/postgres/newSchema.fixtures.js';
import { openReadStore } from '../../../platform/read-store/openReadStore.js';
import { startChild } from '../childProcess.js';
import { readStoreContract } from './readStoreContract.js';

const server = process.env.TEST_POSTGRES_URL;

if (server) {
  const newPlace = async () => {
    const schema = await newSchema(server);
    onTestFinished(schema.remove);
    return schema.url;
  };

  readStoreContract('PostgreSQL', newPlace);

  it('is made by several processes at once, as services are that start together', async () => {
    const opener = fileURLToPath(new URL('opener.child.ts', import.meta.url));
    const place = await newPlace();
    const openers = await Promise.all(Array.from({ length: 5 }, () => startChild(opener, [place])));
    expect(await Promise.all(openers.map(({ exit }) => exit))).toEqual([0, 0, 0, 0, 0]);
  });

  it('of a newer version is refused in one line', async () => {
    const place = await newPlace();
    await (await openReadStore(place)).close();
    const { openPostgres } = await import('../../../platform/postgres/openPostgres.js');
    const postgres = openPostgres(place);
    await postgres.query(`update tidewatch_schemas set version = 99 where engine = 'read-store'`);
    await postgres.close();
    await expect(openReadStore(place)).rejects.toThrow(
      /^cannot use PostgreSQL at .*: a newer version of this program made the tables of read-store/,
    );
  });
} else {
  describe('read models on PostgreSQL', () => {
    it.skip('keeps what every engine of the read store promises (needs TEST_POSTGRES_URL)', () => {});
  });
}
