/**
 * Runs the workers as a separate process: all of them, or those named by `--roles scheduler,monitor,…`. `ops/start.ts`
 * runs them together with everything else.
 */
import { OBSERVING_VARIABLES, startObserving } from '../application/observe/startObserving.js';
import { openPorts, variablesOf } from '../application/openPorts.js';
import { openPageAccess } from '../application/reading/openPageAccess.js';
import { runService } from '../platform/runtime/service/runService.js';
import { rolesIn } from './rolesIn.js';
import { startWorkers } from './workers.js';

const PORTS = [
  'eventLog',
  'readStore',
  'workStore',
  'leadership',
  'sealSigner',
  'anchor',
  'witnesses',
  'vault',
  'snapshots',
  'renderer',
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
  'push',
  'chat',
  'outgoingWebhooks',
  'discovery',
  'publicUrl',
  'signer',
  'syncMinutes',
  'privatePages',
] as const;

await runService('workers', [...OBSERVING_VARIABLES, ...variablesOf(PORTS)], async (config, logger, opened) => {
  const roles = rolesIn(process.argv.slice(2));
  const ports = await openPorts(PORTS, config, logger, ['SEARCH']);
  opened(ports.close);
  const stopObserving = await startObserving('workers', config, ports);
  opened(stopObserving);
  const outside = openPageAccess(ports);
  const stopWorkers = await startWorkers({ ...ports, ...outside }, roles);
  logger.info({ roles }, 'the workers are running');
  return {
    async stop() {
      await stopWorkers();
      await outside.close();
      await stopObserving();
      await ports.close();
    },
  };
});
