import { afterAll, beforeAll } from 'vitest';
import type { EngineServer } from '../../../ops/engines/engineServer.js';
import { startEngine } from '../../../ops/engines/startEngine.js';

/**
 * Gives a suite a separate Kafka, which it may stop. Call it first in `describe`. @returns the server, once tests run.
 */
export function ownKafka(): () => EngineServer {
  let server: EngineServer | undefined;
  beforeAll(async () => {
    server = await startEngine('kafka', { forTests: true });
  });
  afterAll(() => server?.stop());
  return () => server as EngineServer;
}
