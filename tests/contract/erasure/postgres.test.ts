/** The erasure on PostgreSQL. Needs a server: `TEST_POSTGRES_URL`. */
import { describe, it, onTestFinished } from 'vitest';
import { newSchema } from '../../../platform/postgres/newSchema.fixtures.js';
import { erasureContract } from './erasureContract.js';

const server = process.env.TEST_POSTGRES_URL;

if (server)
  erasureContract('PostgreSQL', async () => {
    const { url, remove } = await newSchema(server);
    onTestFinished(remove);
    return { events: url, read: url, work: url, keys: url, bus: url };
  });
else
  describe('an erasure on PostgreSQL', () => {
    it.skip('promises what it promises on every engine (needs TEST_POSTGRES_URL)', () => {});
  });
