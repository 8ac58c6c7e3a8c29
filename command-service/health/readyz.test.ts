import { describe, expect, it, onTestFinished } from 'vitest';
import { openEventLog } from '../../platform/event-store/openEventLog.js';
import { manualClock } from '../../platform/runtime/clock/manualClock.js';
import { createHttpServer } from '../../platform/runtime/http/server.js';
import { systemIds } from '../../platform/runtime/ids/ids.js';
import { createLogger } from '../../platform/runtime/logging/logger.js';
import { testVault } from '../../platform/vault/testVault.fixtures.js';
import { readyz } from './readyz.js';

describe('GET /readyz of a standalone command service', () => {
  it('says whether commands can be carried out, and when to ask again', async () => {
    const clock = manualClock();
    const eventLog = openEventLog('sqlite::memory:', { clock, vault: testVault });
    const logger = createLogger('error', 'test', { write: () => {} });
    const http = await createHttpServer({ logger, ids: systemIds, publicUrl: 'https://app.example', trustProxy: 0 });
    onTestFinished(() => http.close());
    readyz(http, { clock, eventLog });
    const ready = await http.inject('/readyz');
    expect([ready.statusCode, ready.json()]).toEqual([200, { status: 'ready', away: [] }]);
    await eventLog.close();
    const not = await http.inject('/readyz');
    expect([not.statusCode, not.headers['retry-after'], not.json()]).toEqual([
      ...[503, '1'],
      { status: 'degraded', away: ['event_store'] },
    ]);
  });
});
