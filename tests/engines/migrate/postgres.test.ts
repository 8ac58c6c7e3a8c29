import { moveContract } from './moveContract.js';

moveContract('PostgreSQL', null);
