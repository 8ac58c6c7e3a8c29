/** Seals a log, again and again, until it is killed. */

import { openEventStore } from '../../../platform/event-store/openEventStore.js';
import { systemClock } from '../../../platform/runtime/clock/clock.js';
import { signersOf } from '../../../platform/seal/signing.js';
import { openWorkStore } from '../../../platform/work-store/openWorkStore.js';
import { sealLog } from '../../../workers/sealer/sealLog.js';

const [events = '', work = ''] = process.argv.slice(2);
const eventLog = openEventStore(events, { clock: systemClock });
const workStore = await openWorkStore(work);
const seal = sealLog({ eventLog, workStore, sealSigner: signersOf(new Uint8Array(32).fill(7)), clock: systemClock });
console.log('sealing');
for (;;) await seal();
