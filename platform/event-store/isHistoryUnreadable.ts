import { EventUnreadable } from './codec/eventUnreadable.js';
import { StreamBroken } from './port.js';

/** True if this build cannot read a stream in full, now or later: another build wrote an event, or one is missing. */
export const isHistoryUnreadable = (fault: unknown): boolean =>
  fault instanceof EventUnreadable || fault instanceof StreamBroken;
