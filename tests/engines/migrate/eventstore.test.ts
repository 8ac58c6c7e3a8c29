/** On a server that EVENT_STORE_URL names, else on the stand-in. The rest goes to PostgreSQL. */
import { eventStoreDbEngine } from '../eventstore/eventStoreDbEngine.js';
import { moveContract } from './moveContract.js';

moveContract(eventStoreDbEngine.name, eventStoreDbEngine.create);
