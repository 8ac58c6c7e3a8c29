import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countOf } from '../../platform/runtime/metrics/counts.js';
import { type Service, startCommandService } from '../commandService.fixtures.js';

const REPORT = {
  message: 'the chart has no axis',
  stack: 'Error: the chart has no axis\n    at Chart (http://localhost:8080/assets/index-a1b2c3.js:1:200)',
  componentStack: '\n    at Chart\n    at Dashboard',
  path: '/dashboard',
  build: 'index-a1b2c3',
};

let service: Service;
beforeAll(async () => {
  service = await startCommandService();
});
afterAll(() => service.close());

/** From a separate address, so that its limit is separate too. */
const report = (payload: unknown, remoteAddress = '203.0.113.1', headers: Record<string, string> = {}) =>
  service.app.inject({
    method: 'POST',
    url: '/api/client-errors',
    headers: { 'content-type': 'application/json', ...headers },
    payload: JSON.stringify(payload),
    remoteAddress,
  });
const logged = () =>
  service.logged().filter(line => line.msg === 'a screen crashed') as unknown as { clientError: object }[];

describe('POST /api/client-errors', () => {
  it('becomes one log line and is counted, but is no event', async () => {
    const [events, before] = [(await service.events()).length, countOf('client_errors_total')];
    const answer = await report(REPORT);
    expect([answer.statusCode, answer.body]).toEqual([204, '']);
    expect(logged().map(({ clientError }) => clientError)).toEqual([{ ...REPORT, total: before + 1 }]);
    expect(countOf('client_errors_total')).toBe(before + 1);
    expect(await service.events()).toHaveLength(events);
  });

  it('leaves people and the queries of URLs out of the log', async () => {
    await report({
      ...REPORT,
      message: 'ann.lee+shop@example.com is not a number, see https://app.example/x?shop=a.example&hmac=1 (why?)',
      stack: 'at load (/assets/a.js?token=s3cret:1:2)',
      path: '/orders/of/ann@example.com',
      build: null,
    });
    expect(logged().at(-1)?.clientError).toMatchObject({
      message: '[address] is not a number, see https://app.example/x (why?)',
      stack: 'at load (/assets/a.js)',
      path: 'unknown',
      build: null,
    });
  });

  it.each<[string, unknown]>([
    ['a query', { ...REPORT, path: '/dashboard?shop=a' }],
    ['a fragment', { ...REPORT, path: '/dashboard#a' }],
    ['an invalid path', { ...REPORT, path: 'javascript:' }],
    ['more than 1,000 characters of message', { ...REPORT, message: 'x'.repeat(1_001) }],
    ['more than 8,000 characters of stack', { ...REPORT, stack: 'x'.repeat(8_001) }],
    ['more than 8,000 characters of component stack', { ...REPORT, componentStack: 'x'.repeat(8_001) }],
    ['an invalid build', { ...REPORT, build: 'a b' }],
    ['a field more', { ...REPORT, user: 'ann' }],
    ['a field less', { message: 'x' }],
    ['no object', []],
  ])('refuses %s', async (_, payload) => {
    const before = countOf('client_errors_total');
    const answer = await report(payload, '203.0.113.2');
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'INVALID_REQUEST']);
    expect(countOf('client_errors_total')).toBe(before);
  });

  it('refuses a body larger than any report', async () => {
    const answer = await report({ ...REPORT, stack: 'x'.repeat(90_000) }, '203.0.113.3');
    expect(answer.statusCode).toBe(413);
  });

  it('accepts the longest possible report, in any characters', async () => {
    const longest = { message: '𝄞'.repeat(500), stack: '\u0000'.repeat(8_000), componentStack: 'é'.repeat(8_000) };
    expect((await report({ ...REPORT, ...longest }, '203.0.113.3')).statusCode).toBe(204);
  });

  it('accepts ten a minute from one address, for all its sessions together', async () => {
    const answers = [];
    for (let n = 0; n < 11; n++)
      answers.push(await report(REPORT, '203.0.113.4', { cookie: `tidewatch_session=guess-${n}` }));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([...Array(10).fill(204), 429]);
    expect((await report(REPORT, '203.0.113.5')).statusCode).toBe(204);
  });

  it('is for this app’s own pages', async () => {
    const answer = await report(REPORT, '203.0.113.6', { origin: 'https://evil.example' });
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'ORIGIN_REFUSED']);
  });
});
