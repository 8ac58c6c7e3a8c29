/** Returns every service's security headers, for the files that the proxy serves itself. */
import { createHttpServer } from '../../platform/runtime/http/server.js';
import { systemIds } from '../../platform/runtime/ids/ids.js';
import { createLogger } from '../../platform/runtime/logging/logger.js';

const NAMES =
  /^(content-security-policy|permissions-policy|referrer-policy|strict-transport-security|cross-origin-|origin-agent|x-(content|dns|download|frame|permitted|xss))/;
const ANY = 'tidewatch.invalid';

/**
 * @returns headers by name; `$http_host` stands for the public host. @param https true if browsers connect over https.
 */
export async function securityHeaders({ https }: { readonly https: boolean }): Promise<Record<string, string>> {
  const app = await createHttpServer({
    logger: createLogger('silent', 'proxy'),
    ids: systemIds,
    publicUrl: `${https ? 'https' : 'http'}://${ANY}`,
    trustProxy: 0,
  });
  const { headers } = await app.inject('/healthz');
  await app.close();
  const headersOfOurs = Object.entries(headers).filter(([name]) => NAMES.test(name));
  return Object.fromEntries(headersOfOurs.map(([name, value]) => [name, String(value).replaceAll(ANY, '$http_host')]));
}
