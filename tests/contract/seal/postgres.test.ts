/** The seal on PostgreSQL. Needs a server: `TEST_POSTGRES_URL`. */
import { describe, it } from 'vitest';
import { newSchema } from '../../../platform/postgres/newSchema.fixtures.js';
import { openPostgres } from '../../../platform/postgres/openPostgres.js';
import { sealContract } from './sealContract.js';

const server = process.env.TEST_POSTGRES_URL;

if (server)
  sealContract({
    name: 'PostgreSQL',
    create: () => newSchema(server),
    async behind(url, ...statements) {
      const other = openPostgres(url);
      await other.query('alter table events disable trigger user');
      for (const statement of statements) await other.query(statement);
      await other.close();
    },
  });
else
  describe('the seal of a log on PostgreSQL', () => {
    it.skip('proves what it proves on every engine (needs TEST_POSTGRES_URL)', () => {});
  });
