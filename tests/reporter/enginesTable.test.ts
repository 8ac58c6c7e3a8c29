import { expect, it } from 'vitest';
import { placeOf } from './enginesTable.js';

it.each([
  ['tests/contract/bus/kafka.test.ts', 'kafka', 'bus'],
  ['tests/contract/event-store/eventstore.test.ts', 'eventstore', 'event-store'],
  ['tests/engines/redis/startFailures.test.ts', 'redis', 'startFailures'],
  ['query-service/prices/history.test.ts', 'postgres', 'query-service'],
])('%s runs on %s, as a part of %s', (path, engine, suite) => expect(placeOf(path)).toEqual({ engine, suite }));
