import type { Queue } from '../../platform/work-store/port.js';
import { checkHosts } from './tables.js';

/**
 * The hosts, by when they are due. A host is claimed while one of its pages is out for a check. Handing out a page
 * writes nothing to the host's row: among a million hosts each row is on a different page of the file, and each written
 * page costs.
 */
export const HOSTS: Queue = { name: 'hosts', table: checkHosts, due: 'due_at' };
