import type { Bus } from '../../platform/bus/port.js';
import { EngineLost } from '../../platform/engineLost.js';

/** Wraps the bus for reactors, so that a bus failure is not blamed on the event. */
export const reactorBus = (bus: Pick<Bus, 'publish'>): Pick<Bus, 'publish'> => ({
  publish: (topic, messages) =>
    bus.publish(topic, messages).catch((fault: unknown) => {
      // The bus throws TypeError for a message that it can never accept (bus port).
      if (fault instanceof TypeError) throw fault;
      throw new EngineLost(`the bus rejects messages for ${topic}`, { cause: fault });
    }),
});
