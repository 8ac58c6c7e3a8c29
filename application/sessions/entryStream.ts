import { hashOf } from '../../platform/runtime/ids/ids.js';

/** Of a way in (domain/session/entry): the log knows its key by the hash alone. */
export const entryStream = (key: string): string => `entry-${hashOf(key)}`;
