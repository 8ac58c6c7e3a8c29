/** A monitor in a separate process: `<PostgreSQL> <Kafka> <its name as user agent> <the allowed sites>…`. */
import { pino } from 'pino';
import { commandHandler } from '../../../application/decide/handle.js';
import { extractHere } from '../../../application/reading/extraction-thread/extractHere.fixtures.js';
import { openBus } from '../../../platform/bus/openBus.js';
import { openEventLog } from '../../../platform/event-store/openEventLog.js';
import { createSafeFetch } from '../../../platform/outbound/fetch/createSafeFetch.js';
import { createHostPacer, DEFAULT_PACE } from '../../../platform/outbound/pace/hostPacer.js';
import { createShares } from '../../../platform/outbound/share/createShares.js';
import { openReadStore } from '../../../platform/read-store/openReadStore.js';
import { memoryRealtime } from '../../../platform/realtime/memory/memoryRealtime.js';
import { systemClock as clock, msOf } from '../../../platform/runtime/clock/clock.js';
import { testVault } from '../../../platform/vault/testVault.fixtures.js';
import { openWorkStore } from '../../../platform/work-store/openWorkStore.js';
import { runMonitor } from '../../../workers/monitor/monitor.js';

const [postgres = '', kafka = '', userAgent = '', ...except] = process.argv.slice(2);
/** Always due: only politeness delays a check. */
const OFTEN_MS = 1;
const eventLog = openEventLog(postgres, { clock, vault: testVault });

await runMonitor(
  {
    ...{ eventLog, clock, handle: commandHandler(eventLog), logger: pino({ level: 'silent' }) },
    bus: await openBus(kafka, { clock }),
    readStore: await openReadStore(postgres),
    workStore: await openWorkStore(postgres),
    realtime: memoryRealtime({}),
    fetch: createSafeFetch({ userAgent, robots: false, except }),
    extractor: extractHere,
    shares: createShares(),
    ...{ snapshots: null, vault: testVault },
    pacer: createHostPacer({ ...DEFAULT_PACE, now: () => msOf(clock.now()), random: Math.random }),
    intervalsOf: () => ({ shortest: OFTEN_MS, first: OFTEN_MS, longest: OFTEN_MS }),
    random: Math.random,
  },
  new AbortController().signal,
);
