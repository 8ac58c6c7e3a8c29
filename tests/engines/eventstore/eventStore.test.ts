/** The contract of the event store on EventStoreDB: on a server that EVENT_STORE_URL names, else on the stand-in. */
import { systemClock } from '../../../platform/runtime/clock/clock.js';
import { eventStoreContract } from '../../contract/event-store/eventStoreContract.js';
import { eventStoreDbEngine } from './eventStoreDbEngine.js';

eventStoreContract(eventStoreDbEngine, systemClock);
