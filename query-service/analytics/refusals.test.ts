/** Properties of every GET of the read side, from the API description: a new route is covered automatically. */
import { describe, expect, it } from 'vitest';
import { readSide } from '../queryService.fixtures.js';

interface Described {
  readonly parameters?: readonly { in: string; name: string; schema: { type?: string } }[];
  readonly responses: object;
}

/**
 * The state of the services is not confidential: the outage page asks without a session. Whoever has a share link's token may
 * see its chart or its moves (query-service/share-links/shareLinks.test.ts).
 */
const OPEN = ['/api/health/summary', '/api/share-links/open', '/api/share-links/feed'];

async function described(side: Awaited<ReturnType<typeof readSide>>): Promise<[path: string, get: Described][]> {
  const { paths } = (await side.http.inject('/api/openapi.json')).json() as {
    paths: Record<string, { get?: Described }>;
  };
  return Object.entries(paths).flatMap(([path, { get }]) =>
    get && !OPEN.includes(path) ? [[path.replace('{id}', 'some-id'), get] as [string, Described]] : [],
  );
}

/** With what a call cannot be without. */
const asked = (url: string): string =>
  url === '/api/alerts/rehearsal' ? `${url}?condition=${encodeURIComponent('{"kind":"lowest","days":30}')}` : url;

/** What operators call has its own proof of who calls (query-service/admin/admin.test.ts). */
const isForMerchants = ([url]: readonly [string, Described]): boolean => !url.startsWith('/api/admin/');

describe('every GET', () => {
  it('is for merchants only, and declares its answer in its schema', async () => {
    const side = await readSide();
    const routes = (await described(side)).filter(isForMerchants);
    expect(routes.length).toBeGreaterThan(20);
    for (const [url, { responses }] of routes) {
      const answer = await side.http.inject({ url: asked(url), headers: { cookie: 'tidewatch_session=guess' } });
      expect([url, answer.statusCode, answer.json().code]).toEqual([url, 401, 'AUTHENTICATION_REQUIRED']);
      // 403: to an API token. 410: to a reader of the feed that is too late. A GET that is recorded is not answered to HEAD or to a page loaded in advance.
      const own = url.startsWith('/api/images/') ? ['304', '403', '404', '502'] : ['403', '404', '405', '410'];
      const refusals = Object.keys(responses).filter(status => !own.includes(status));
      expect([url, refusals]).toEqual([url, ['200', '400', '401', '429', '500', '503']]);
    }
  });

  it('refuses a number that is invalid, too large or given twice', async () => {
    const side = await readSide();
    const cookie = `${(await side.signIn()).cookie}; ${(await side.unlock()).cookie}`;
    let tried = 0;
    for (const [url, { parameters = [] }] of await described(side)) {
      for (const { in: where, name, schema } of parameters) {
        if (where !== 'query') continue;
        const twice = `${name}=1&${name}=2`;
        const written = ['many', '-1', '0x10', '1e3', '%205', '5.0', '%2B5', '05', '', '1000000000', '9'.repeat(30)];
        const wrong = schema.type === 'string' ? [twice] : [twice, ...written.map(value => `${name}=${value}`)];
        for (const query of wrong) {
          const answer = await side.get(`${url}?${query}`, cookie);
          expect([url, query, answer.statusCode, answer.json().code]).toEqual([url, query, 400, 'INVALID_REQUEST']);
          tried += 1;
        }
      }
    }
    expect(tried).toBeGreaterThan(50);
  });

  it('refuses an unknown position of the log, at once', async () => {
    const side = await readSide();
    const { cookie } = await side.signIn();
    for (const [url] of (await described(side)).filter(isForMerchants))
      for (const position of ['x', '-1', '', '9'.repeat(65), '0000999999999999']) {
        const answer = await side.get(asked(url), cookie, { 'if-position': position });
        // A call that reads nothing has nothing to wait for.
        if (answer.statusCode === 200 && position === '0000999999999999') continue;
        expect([url, position, answer.statusCode, answer.json().code]).toEqual([
          url,
          position,
          400,
          'POSITION_UNKNOWN',
        ]);
      }
  });
});
