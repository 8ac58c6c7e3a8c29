/** On a server that EVENT_STORE_URL names, else on the stand-in. The rest goes to PostgreSQL. */

import { moveContract } from '../../contract/migrate/moveContract.js';
import { eventStoreDbEngine } from './eventStoreDbEngine.js';

moveContract(eventStoreDbEngine.name, eventStoreDbEngine.create);
