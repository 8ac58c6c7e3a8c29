/** The stores of an installation on PostgreSQL. Needs a server: `TEST_POSTGRES_URL`. */
import { describe, it, onTestFinished } from 'vitest';
import { newSchema } from '../../../platform/postgres/newSchema.fixtures.js';
import { place, storesContract } from './storesContract.js';

const server = process.env.TEST_POSTGRES_URL;

if (server)
  storesContract('PostgreSQL', () =>
    place(async () => {
      const schema = await newSchema(server);
      onTestFinished(schema.remove);
      return schema.url;
    }),
  );
else
  describe.skip('the stores of an installation, on PostgreSQL (needs TEST_POSTGRES_URL)', () =>
    it('know each other', () => {}));
