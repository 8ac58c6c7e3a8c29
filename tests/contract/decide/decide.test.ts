import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '../../../platform/runtime/clock/clock.js';
import { openAnyEventStore } from '../event-store/narrow/openAnyEventStore.js';
import { decideContract } from './decideContract.js';

for (const [name, scheme] of [
  ['SQLite', 'sqlite:'],
  ['the port’s promises and no more', 'narrow:sqlite:'],
] as const)
  decideContract(
    {
      name,
      async create() {
        const folder = await mkdtemp(join(tmpdir(), 'tidewatch-decide-'));
        return { url: `${scheme}${join(folder, 'events.db')}`, remove: () => rm(folder, { recursive: true }) };
      },
      open: (url, clock) => openAnyEventStore(url, { clock }),
    },
    systemClock,
  );
