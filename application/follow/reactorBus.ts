import type { Bus } from '../../platform/bus/port.js';
import { EngineLost } from '../../platform/engineLost.js';

/** The bus as a reactor uses it: what it does not take for its own reasons is no fault of the event. */
export const reactorBus = (bus: Pick<Bus, 'publish'>): Pick<Bus, 'publish'> => ({
  publish: (topic, messages) =>
    bus.publish(topic, messages).catch((fault: unknown) => {
      // What it says of a message that it could never take (bus port).
      if (fault instanceof TypeError) throw fault;
      throw new EngineLost(`the bus does not take messages for ${topic}`, { cause: fault });
    }),
});
