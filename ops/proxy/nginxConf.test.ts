import { describe, expect, it } from 'vitest';
import { startCommandService } from '../../command-service/commandService.fixtures.js';
import type { Endpoint } from '../../domain/api/endpoint.js';
import { allEndpoints } from '../../platform/runtime/http/endpoints.fixtures.js';
import { readSide } from '../../query-service/queryService.fixtures.js';
import { nginxConf } from './nginxConf.js';
import { ASK_OUTSIDE, repeatableCommands } from './repeatableCommands.js';
import { securityHeaders } from './securityHeaders.js';
import { WRITE_SIDE_PATHS } from './writeSide.js';

/** Both services start for it. */
const PATIENCE_MS = 30_000;

/** Same as in docker-compose.yml. */
const inDocker = async () =>
  nginxConf({
    write: ['command-service:8080'],
    read: ['query-service:8080'],
    listen: '8443',
    tls: { certificate: '/certificates/tls.crt', key: '/certificates/tls.key', redirectFrom: '8080' },
    pages: '/app/dist/public',
    folder: '/tmp',
    securityHeaders: await securityHeaders({ https: true }),
  });

describe('the reverse proxy', () => {
  it('has the configuration that is made from the endpoints (npx vitest run --project unit ops/proxy -u writes it)', async () =>
    expect(await inDocker()).toMatchFileSnapshot('nginx.conf'));

  it('speaks TLS 1.3 only, and says to browsers that it always will', async () => {
    const conf = await inDocker();
    expect(conf.match(/ssl_protocols .*/g)).toEqual(['ssl_protocols TLSv1.3;']);
    expect(conf).toMatch(/add_header strict-transport-security "max-age=\d{8,}/);
  });

  it('repeats every change of a merchant, except those that wait for somebody else', async () => {
    const changes = [...(await allEndpoints()).values()].filter(
      ({ method, audience }) => method !== 'GET' && audience === 'session',
    );
    const pathsOf = (endpoints: readonly Endpoint[]) => endpoints.map(({ method, path }) => `${method} ${path}`).sort();
    expect(pathsOf([...repeatableCommands, ...ASK_OUTSIDE])).toEqual(pathsOf(changes));
  });

  it(
    'knows of every call which side has it',
    async () => {
      const [write, read] = [await startCommandService(), await readSide()];
      const of = async (answer: Promise<{ json(): unknown }>) => {
        const { paths } = (await answer).json() as { paths: Record<string, object> };
        return Object.entries(paths).flatMap(([path, methods]) =>
          Object.keys(methods).map(method => `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`),
        );
      };
      const there = {
        write: await of(write.app.inject('/api/openapi.json')),
        read: await of(read.get('/api/openapi.json', '')),
      };
      await write.close();
      const goesTo = ({ method, path }: { method: string; path: string }) =>
        method !== 'GET' || WRITE_SIDE_PATHS.includes(path as never) ? 'write' : 'read';
      for (const [name, endpoint] of await allEndpoints())
        expect(there[goesTo(endpoint)], name).toContain(`${endpoint.method} ${endpoint.path}`);
    },
    PATIENCE_MS,
  );
});
