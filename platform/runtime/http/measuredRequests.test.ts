import { expect, it, onTestFinished, vi } from 'vitest';
import { systemIds } from '../ids/ids.js';
import { createLogger } from '../logging/logger.js';
import { measureInto } from '../metrics/measures.js';
import { createHttpServer } from './server.js';

it('every answer is measured by route pattern, method and status, and never by its address', async () => {
  const observe = vi.fn();
  measureInto({ observe, add: () => {}, level: () => {} });
  onTestFinished(() => measureInto(null));
  const logger = createLogger('error', 'test', { write: () => {} });
  const http = await createHttpServer({ logger, ids: systemIds, publicUrl: 'https://app.example', trustProxy: 0 });
  onTestFinished(() => http.close());
  http.get('/api/things/:id', { schema: { hide: true } }, () => ({}));
  await http.inject('/api/things/secret-id?token=secret');
  await http.inject({ method: 'POST', url: '/api/strangers/choose/this' });
  expect(observe.mock.calls).toEqual([
    ['tidewatch_request_seconds', expect.any(Number), { route: '/api/things/:id', method: 'GET', status: '200' }],
    ['tidewatch_request_seconds', expect.any(Number), { route: 'unknown', method: 'POST', status: expect.any(String) }],
  ]);
  expect(observe.mock.calls[0]?.[1]).toBeLessThan(10);
});
