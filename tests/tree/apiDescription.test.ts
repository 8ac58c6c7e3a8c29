/** `/api/openapi.json`: every call is in it, with one line that says what it does (DESIGN §9). */
import { expect, it, onTestFinished } from 'vitest';
import { startCommandService } from '../../command-service/commandService.fixtures.js';
import { readSide } from '../../query-service/queryService.fixtures.js';

type Description = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly summary?: string }>>>>;
};

const callsIn = ({ paths }: Description) =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { summary }]) => ({ call: `${method.toUpperCase()} ${path}`, summary })),
  );

async function described() {
  const write = await startCommandService();
  onTestFinished(() => write.close());
  const read = await readSide();
  const answers = [await write.app.inject('/api/openapi.json'), await read.get('/api/openapi.json', '')];
  return answers.flatMap(answer => callsIn(answer.json() as Description));
}

it('says of every call what it does', async () => {
  const calls = await described();
  expect(calls.length).toBeGreaterThan(50);
  expect(calls.filter(({ summary }) => !summary)).toEqual([]);
});

it('has the market’s, discovery’s and the alerts’ calls beyond the spec', async () => {
  const calls = new Set((await described()).map(({ call }) => call));
  for (const call of [
    'POST /api/competitors/{id}/check',
    'PUT /api/competitors/{id}/schedule',
    'PUT /api/competitors/{id}/product',
    'GET /api/competitors/{id}/history',
    'GET /api/competitors/{id}/evidence',
    'GET /api/market/summary',
    'GET /api/market/products',
    'GET /api/alerts/settings',
    'PUT /api/alerts/settings',
    'POST /api/alerts/test',
    'GET /api/alerts/history',
    'POST /api/alerts/confirm',
    'POST /api/alerts/unsubscribe',
    'POST /api/webhooks/sms/reply',
    'POST /api/webhooks/mail/bounce',
  ])
    expect(calls).toContain(call);
});
