/**
 * Composes every service and worker in one process, on one origin: the embedded size (DESIGN §1). The only place that
 * composes them.
 */

import { readFileSync } from 'node:fs';
import { startObserving } from '../application/observe/startObserving.js';
import { openPlatform } from '../application/openPlatform.js';
import { openPageAccess } from '../application/reading/openPageAccess.js';
import { sessionOf } from '../application/session/merchant.js';
import { openSessionsIn } from '../application/session/openSessions.js';
import { commandService } from '../command-service/plugin.js';
import type { Config } from '../platform/runtime/config/config.js';
import { createHttpServer } from '../platform/runtime/http/server.js';
import type { Logger } from '../platform/runtime/logging/logger.js';
import type { Opened } from '../platform/runtime/service/openTogether.js';
import type { Service } from '../platform/runtime/service/runService.js';
import { tryPort } from '../platform/runtime/service/tryPort.js';
import { startGateway } from '../query-service/gateway/gateway.js';
import { openPictures } from '../query-service/images/openPictures.js';
import { queryService } from '../query-service/plugin.js';
import { sweepFirst } from '../workers/retention/retention.js';
import { ROLES_WITHOUT_AUDIT, startWorkers } from '../workers/workers.js';
import { startAuditThread } from './audit-thread/startAuditThread.js';
import { clientBuild } from './clientBuild.js';
import { firstAdminPassword } from './firstAdminPassword.js';
import { mcpRoute } from './mcp/mcpRoute.js';
import { startProjectorThread } from './projector-thread/startProjectorThread.js';
import { startSandboxProcess } from './sandboxProcess.js';
import { clientAssets, unknownPage } from './servePages.js';

export async function startAllInOne(config: Config, logger: Logger, opened: Opened): Promise<Service> {
  // Checked before anything opens: another process may be using these files and ports.
  await tryPort(config.PORT, config.HOST);
  const sandbox = config.SHOPIFY === 'sandbox:' ? startSandboxProcess(config) : null;
  if (sandbox) opened(sandbox.stop);
  const platform = await openPlatform(config, logger, ['READ_STORE', 'SEARCH']);
  opened(platform.close);
  const stopObserving = await startObserving('all-in-one', config, platform);
  opened(stopObserving);
  const firstPassword = firstAdminPassword(config);
  // The start may fail before anyone awaits it.
  firstPassword.catch(() => {});

  const http = await createHttpServer({
    ...platform,
    limits: { perAddress: config.REQUESTS_PER_MINUTE, mutationsPerSession: config.CHANGES_PER_MINUTE },
    unknownPage,
  });
  opened(() => http.close());
  const pictures = openPictures(platform);
  opened(pictures.close);
  const queryPorts = {
    ...platform,
    pictures,
    sandbox: sandbox !== null,
    billingMode: config.BILLING,
    deployCommit: config.DEPLOY_COMMIT ?? deployCommit(),
    clientBuild: clientBuild(),
  };
  const isSignedIn = (cookies: string) =>
    sessionOf(platform, cookies).then(
      () => true,
      () => false,
    );
  const outside = openPageAccess(platform);
  opened(outside.close);
  await http.register(clientAssets(isSignedIn));
  await http.register(commandService({ ...platform, look: outside.look, openSessions: openSessionsIn(platform) }));
  await http.register(queryService(queryPorts));
  await http.register(mcpRoute(platform.publicUrl));
  const stopGateway = startGateway(http.server, queryPorts);
  opened(stopGateway);
  const projector = startProjectorThread(config, platform);
  opened(projector.stop);
  await projector.ready;
  await sweepFirst(platform);
  // Redirects visitors of the product's port to the sandbox.
  await sandbox?.ready;
  await http.listen({ host: config.HOST, port: config.PORT });
  const stopWorkers = await startWorkers({ ...platform, ...outside }, ROLES_WITHOUT_AUDIT);
  opened(stopWorkers);
  const auditTrail = startAuditThread(config, platform);
  opened(auditTrail.stop);
  const password = await firstPassword;
  if (password !== null)
    console.log(`Admin password, shown only this once: ${password} ('tidewatch admin set-password' sets another)`);

  return {
    async stop() {
      stopGateway();
      // A merchant who waits for a slow page gets 503.
      outside.fetch.end();
      await http.close();
      await pictures.close();
      await Promise.all([stopWorkers(), auditTrail.stop()]);
      await outside.close();
      await projector.stop();
      await stopObserving();
      await platform.close();
      await sandbox?.stop();
    },
  };
}

/** Reads the build's commit from its stamp; `null` if the build did not record it. */
function deployCommit(): string | null {
  try {
    return readFileSync(new URL('../.server-built', import.meta.url), 'utf8').trim() || null;
  } catch {
    return null;
  }
}
