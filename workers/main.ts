/** The workers as a separate process. `ops/start.ts` runs them together with everything else. */
import { openPorts, variablesOf } from '../application/openPorts.js';
import { openPageAccess } from '../application/pages/openPageAccess.js';
import { runService } from '../platform/runtime/service/runService.js';
import { startWorkers } from './workers.js';

const PORTS = [
  'store',
  'readStore',
  'workStore',
  'sealSigner',
  'anchor',
  'vault',
  'search',
  'auditDigests',
  'erasureList',
  'bus',
  'realtime',
  'shopify',
  'tokens',
  'billing',
  'mail',
  'sms',
  'discovery',
  'publicUrl',
  'syncMinutes',
  'privatePages',
] as const;

await runService(variablesOf(PORTS), async (config, logger, opened) => {
  const ports = await openPorts(PORTS, config, logger);
  opened(ports.close);
  const outside = openPageAccess(ports);
  const stopWorkers = await startWorkers({ ...ports, ...outside });
  logger.info('the workers are running');
  return {
    async stop() {
      await stopWorkers();
      await outside.close();
      await ports.close();
    },
  };
});
