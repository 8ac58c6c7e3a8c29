/** The event store contract on EventStoreDB: on the server in EVENT_STORE_URL, otherwise on the stand-in. */
import { systemClock } from '../../../platform/runtime/clock/clock.js';
import { eventStoreContract } from '../../contract/event-store/eventStoreContract.js';
import { eventStoreDbEngine } from './eventStoreDbEngine.js';

eventStoreContract(eventStoreDbEngine, systemClock);
