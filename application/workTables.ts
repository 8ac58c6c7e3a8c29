/** The tables of the work store that several services read. Those of one worker alone stand in its folder. */
import { checkHosts, pageChecks, pageEvidence } from './checks/tables.js';
import { deadLetters, followers } from './follow/tables.js';
import { sessionSeen } from './sessions/tables.js';

export const workTables = [followers, deadLetters, pageChecks, checkHosts, pageEvidence, sessionSeen];
