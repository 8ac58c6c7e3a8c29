import type { Realtime } from '../../platform/realtime/port.js';
import { type SignalWatch, watchSignals } from '../follow/watchSignals.js';

/** Wakes a reader of a shop's feed. */
export const watchFeed = (realtime: Pick<Realtime, 'subscribe'>, shop: string): SignalWatch =>
  watchSignals(realtime, signal => signal.kind === 'fed' && signal.shop === shop);
