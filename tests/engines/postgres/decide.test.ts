import { describe, inject } from 'vitest';
import { openEventStore } from '../../../platform/event-store/openEventStore.js';
import { newSchema } from '../../../platform/postgres/newSchema.fixtures.js';
import { systemClock } from '../../../platform/runtime/clock/clock.js';
import { decideContract } from '../../contract/decide/decideContract.js';

const url = inject('postgresUrl') ?? '';

describe.skipIf(url === '')('on PostgreSQL (needs a PostgreSQL server)', () =>
  decideContract(
    { name: 'PostgreSQL', create: () => newSchema(url), open: (place, clock) => openEventStore(place, { clock }) },
    systemClock,
  ),
);
