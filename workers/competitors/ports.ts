import type { Handle } from '../../application/decide/handle.js';
import type { ReactorPorts } from '../../application/follow/reactor.js';

export interface PairPorts extends ReactorPorts {
  readonly handle: Handle;
}
