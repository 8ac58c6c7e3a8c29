import type { Queue } from '../../platform/work-store/port.js';
import { checkHosts } from './tables.js';

/**
 * The queue of hosts by due time. A host is claimed while one of its pages is being checked. Claims are separate rows,
 * because writing to host rows would touch scattered pages of the file.
 */
export const HOSTS: Queue = { name: 'hosts', table: checkHosts, due: 'due_at' };
