/** Runs the projections in a separate process. `ops/start.ts` runs them together with everything else. */
import { OBSERVING_VARIABLES, startObserving } from '../application/observe/startObserving.js';
import { openPorts, variablesOf } from '../application/openPorts.js';
import { runService } from '../platform/runtime/service/runService.js';
import { projections } from '../read-models/readModels.js';
import { startProjector } from './projector.js';

const PORTS = ['eventLog', 'readStore', 'vault', 'realtime', 'leadership'] as const;

await runService('projector', [...OBSERVING_VARIABLES, ...variablesOf(PORTS)], async (config, logger, opened) => {
  const ports = await openPorts(PORTS, config, logger, ['READ_STORE']);
  opened(ports.close);
  const stopObserving = await startObserving('projector', config, ports);
  opened(stopObserving);
  const projector = startProjector(ports, projections);
  logger.info({ projections: projections.map(({ name }) => name) }, 'the projector follows the log');
  return {
    async stop() {
      await projector.stop();
      await stopObserving();
      await ports.close();
    },
  };
});
