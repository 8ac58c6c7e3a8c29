/**
 * A separate process that receives webhooks and applies them, on files in a folder: the write side and the webhook
 * worker as the product runs them. Prints its address. Its store is not connected, so nothing is requested from
 * Shopify.
 */
import { pino } from 'pino';
import { commandHandler } from '../../../application/decide/handle.js';
import { openPlatform } from '../../../application/openPlatform.js';
import { openPageAccess } from '../../../application/reading/openPageAccess.js';
import { openSessionsIn } from '../../../application/session/openSessions.js';
import { commandService } from '../../../command-service/plugin.js';
import { loadConfig } from '../../../platform/runtime/config/config.js';
import { createHttpServer } from '../../../platform/runtime/http/server.js';
import { tables } from '../../../workers/tables.js';
import { runWebhooks } from '../../../workers/webhooks/webhooks.js';

const [folder = ''] = process.argv.slice(2);
const logger = pino({ level: 'error' }, process.stderr);
const platform = await openPlatform(loadConfig({ TIDEWATCH_DATA_DIR: folder, NODE_ENV: 'test' }), logger);
await platform.workStore.ensure(tables);
const http = await createHttpServer(platform);
await http.register(
  commandService({ ...platform, look: openPageAccess(platform).look, openSessions: openSessionsIn(platform) }),
);
const address = await http.listen({ host: '127.0.0.1', port: 0 });
const { signal } = new AbortController();
void runWebhooks({ ...platform, handle: commandHandler(platform.eventLog) }, signal);
process.stdout.write(`${address}\n`);
