import { moveContract } from '../../contract/migrate/moveContract.js';

moveContract('PostgreSQL', null);
