import type { BusHealth } from '../port.js';
import { apiVersions } from './apiVersions.js';
import { kafkaPlace } from './kafkaPlace.js';
import { startFault } from './startFault.js';

/** Asks the brokers the first question of the protocol, which needs neither a password nor Kafka's client. One answer will do. */
export function kafkaHealth(url: string): BusHealth {
  const { brokers, tls } = placeIn(url);
  let asking: Promise<unknown> | undefined;
  return {
    check() {
      // However many ask at a time, each broker has one connection for it.
      asking ??= Promise.any(brokers.map(broker => apiVersions(broker, tls))).finally(() => {
        asking = undefined;
      });
      return asking;
    },
    close: async () => void (await asking?.catch(() => {})),
  };
}

function placeIn(url: string) {
  try {
    return kafkaPlace(url);
  } catch (fault) {
    throw startFault('the address given', fault);
  }
}
