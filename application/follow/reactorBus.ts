import type { Bus } from '../../platform/bus/port.js';
import { EngineLost } from '../../platform/engineLost.js';

/** The bus as reactors use it: when the bus itself fails, the event is not to blame. */
export const reactorBus = (bus: Pick<Bus, 'publish'>): Pick<Bus, 'publish'> => ({
  publish: (topic, messages) =>
    bus.publish(topic, messages).catch((fault: unknown) => {
      // The bus's error for a message it could never accept (bus port).
      if (fault instanceof TypeError) throw fault;
      throw new EngineLost(`the bus does not take messages for ${topic}`, { cause: fault });
    }),
});
