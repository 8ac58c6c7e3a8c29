/** The browser test's story, with every port on PostgreSQL and each service in a separate process. */
import { describe, inject } from 'vitest';
import { findNginx } from '../../../ops/proxy/findNginx.js';
import { newSchema } from '../../../platform/postgres/newSchema.fixtures.js';
import { findChromium } from '../../browser/findChromium.mjs';
import { story } from '../../e2e/story.js';
import { startServices } from './startServices.js';

const url = inject('postgresUrl') ?? '';
/** Generous, because five processes, the server and the browser share one machine's cores. */
const SECONDS = 10;

describe.skipIf(url === '' || !findChromium() || !findNginx())(
  'four processes on PostgreSQL (needs a PostgreSQL server, a Chromium and nginx)',
  () => {
    story(async () => {
      const schema = await newSchema(url);
      const services = await startServices(schema.url);
      return {
        ...services,
        async remove() {
          await services.remove();
          await schema.remove();
        },
      };
    }, SECONDS);
  },
);
