/** Migrates to the server in EVENT_STORE_URL, otherwise to the stand-in. The other stores go to PostgreSQL. */

import { moveContract } from '../../contract/migrate/moveContract.js';
import { eventStoreDbEngine } from './eventStoreDbEngine.js';

moveContract(eventStoreDbEngine.name, eventStoreDbEngine.create);
