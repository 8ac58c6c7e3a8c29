/** The work store on PostgreSQL. Needs a server: `TEST_POSTGRES_URL`. */
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { newSchema } from '../../../platform/postgres/newSchema.fixtures.js';
import { startChild } from '../childProcess.js';
import { workStoreContract } from './workStoreContract.js';

const server = process.env.TEST_POSTGRES_URL;

if (server) {
  const newPlace = async () => {
    const schema = await newSchema(server);
    onTestFinished(schema.remove);
    return schema.url;
  };

  workStoreContract('PostgreSQL', newPlace);

  it('is made by several processes at once, as services are that start together', async () => {
    const opener = fileURLToPath(new URL('opener.child.ts', import.meta.url));
    const place = await newPlace();
    const openers = await Promise.all(Array.from({ length: 4 }, () => startChild(opener, [place])));
    expect(await Promise.all(openers.map(({ exit }) => exit))).toEqual([0, 0, 0, 0]);
  });
} else {
  describe('a work store on PostgreSQL', () => {
    it.skip('keeps what every engine of the work store promises (needs TEST_POSTGRES_URL)', () => {});
  });
}
