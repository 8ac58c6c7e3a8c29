/** Strangers without an account can fill nothing: not the log, its files or a topic. */
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openEventLog } from '../../platform/event-store/openEventLog.js';
import { manualClock } from '../../platform/runtime/clock/manualClock.js';
import { testVault } from '../../platform/vault/testVault.fixtures.js';
import { startCommandService } from '../commandService.fixtures.js';

/** A service whose log is on disk and not empty. */
async function onDisk() {
  const folder = mkdtempSync(join(tmpdir(), 'log-'));
  const log = openEventLog(`sqlite:${folder}/events.db`, { clock: manualClock(), vault: testVault });
  const service = await startCommandService({ log });
  onTestFinished(async () => {
    await service.close();
    await log.close();
    rmSync(folder, { recursive: true });
  });
  await service.connect();
  const logState = async () => [
    await log.head(),
    readdirSync(folder).map(name => [name, statSync(join(folder, name)).size]),
    service.published.length,
  ];
  return { ...service, logState };
}

const addressOf = (n: number): string => `203.0.${n >> 8}.${n & 255}`;

describe('strangers', () => {
  it('leave the log and its files unchanged when they begin a thousand logins', async () => {
    const { app, logState } = await onDisk();
    const before = await logState();
    for (let n = 0; n < 1_000; n++) {
      const url = `/api/auth/shopify/login?shop=store-${n}`;
      const begun = await app.inject({ url, remoteAddress: addressOf(n) });
      expect(begun.headers.location).toMatch(`https://store-${n}.myshopify.com/`);
    }
    expect(await logState()).toEqual(before);
  });

  it('without credentials change nothing at any address of the API', async () => {
    const { app, logState } = await onDisk();
    const { paths } = (await app.inject('/api/openapi.json')).json() as { paths: Record<string, object> };
    const calls = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map(method => [method, path]),
    );
    expect(calls.length).toBeGreaterThan(30);
    const before = await logState();
    let n = 0;
    for (const [method = '', path = ''] of calls)
      for (const [query, payload, type] of [
        ['', '', 'application/json'],
        ['?shop=aurora-outfitters', '{"shop":"aurora-outfitters","url":"https://rival.example/"}', 'application/json'],
        [
          `?token=guess&key=${'k'.repeat(43)}&state=a.b&code=c&hmac=d&timestamp=1`,
          'From=%2B491512345678&Body=STOP',
          'application/x-www-form-urlencoded',
        ],
      ]) {
        n += 1;
        const answer = await app.inject({
          method: method.toUpperCase() as 'GET',
          url: path.replace('{id}', 'some-id') + query,
          headers: { 'content-type': type, authorization: 'Bearer guess', 'x-twilio-signature': 'guess' },
          ...(method === 'get' ? {} : { payload }),
          remoteAddress: addressOf(n),
        });
        expect([method, path, answer.statusCode < 500]).toEqual([method, path, true]);
      }
    expect(await logState()).toEqual(before);
  });
});
