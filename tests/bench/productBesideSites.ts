/**
 * Runs the product as `ops/allInOne.ts` composes it, except that it may fetch from the bench's sites on loopback
 * addresses, at a real host's pace. Arguments: the sites' port, the number of hosts, and the read interval per page in
 * milliseconds.
 */

import { commandHandler } from '../../application/decide/handle.js';
import { openPlatform } from '../../application/openPlatform.js';
import { createExtractor } from '../../application/reading/extraction-thread/createExtractor.js';
import { openPageAccess } from '../../application/reading/openPageAccess.js';
import { openSessionsIn } from '../../application/session/openSessions.js';
import { commandService } from '../../command-service/plugin.js';
import { startAuditThread } from '../../ops/audit-thread/startAuditThread.js';
import { startProjectorThread } from '../../ops/projector-thread/startProjectorThread.js';
import { startSandboxProcess } from '../../ops/sandboxProcess.js';
import { createSafeFetch } from '../../platform/outbound/fetch/createSafeFetch.js';
import { createHostPacer, DEFAULT_PACE } from '../../platform/outbound/pace/hostPacer.js';
import { createShares } from '../../platform/outbound/share/createShares.js';
import { msOf } from '../../platform/runtime/clock/clock.js';
import { createHttpServer } from '../../platform/runtime/http/server.js';
import { runService } from '../../platform/runtime/service/runService.js';
import { startGateway } from '../../query-service/gateway/gateway.js';
import { openPictures } from '../../query-service/images/openPictures.js';
import { queryService } from '../../query-service/plugin.js';
import { ROLES_WITHOUT_AUDIT, startWorkers } from '../../workers/workers.js';
import { siteHosts } from './siteHosts.js';

const [sitesPort = 0, hostCount = 0, everyMs = 0] = process.argv.slice(2).map(Number);

await runService('all-in-one', 'all', async (config, logger) => {
  const sandbox = startSandboxProcess(config);
  const opened = await openPlatform(config, logger);
  const platform = { ...opened, privatePages: [...opened.privatePages, ...siteHosts(sitesPort, hostCount)] };
  const { eventLog, clock, publicUrl, privatePages } = platform;

  const http = await createHttpServer({
    ...platform,
    limits: { perAddress: config.REQUESTS_PER_MINUTE, mutationsPerSession: config.CHANGES_PER_MINUTE },
  });
  const pictures = openPictures(platform);
  const queryPorts = {
    ...platform,
    pictures,
    sandbox: true,
    billingMode: config.BILLING,
    deployCommit: null,
    clientBuild: null,
  };
  const { look } = openPageAccess(platform);
  await http.register(commandService({ ...platform, look, openSessions: openSessionsIn(platform) }));
  await http.register(queryService(queryPorts));
  const stopGateway = startGateway(http.server, queryPorts);
  const projector = startProjectorThread(config, platform);
  await projector.ready;
  await http.listen({ host: config.HOST, port: config.PORT });

  const fetch = createSafeFetch({
    userAgent: 'Tidewatch-bench/1.0',
    contactUrl: publicUrl,
    except: privatePages,
    clock,
  });
  const extractor = createExtractor();
  const stopWorkers = await startWorkers(
    {
      ...platform,
      fetch,
      extractor,
      shares: createShares(),
      handle: commandHandler(eventLog),
      pacer: createHostPacer({ ...DEFAULT_PACE, now: () => msOf(clock.now()), random: Math.random }),
      intervalsOf: () => ({ shortest: everyMs, first: everyMs, longest: everyMs }),
      random: Math.random,
    },
    ROLES_WITHOUT_AUDIT,
  );
  const auditTrail = startAuditThread(config, platform);
  await sandbox.ready;

  return {
    async stop() {
      stopGateway();
      await http.close();
      await pictures.close();
      await Promise.all([stopWorkers(), auditTrail.stop()]);
      await Promise.all([extractor.close(), fetch.close()]);
      await projector.stop();
      await platform.close();
      await sandbox.stop();
    },
  };
});
