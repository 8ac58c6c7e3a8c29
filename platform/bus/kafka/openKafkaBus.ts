import type { Logger } from 'pino';
import type { Clock } from '../../runtime/clock/clock.js';
import type { Bus } from '../port.js';
import { apiVersions } from './apiVersions.js';
import { connectKafka } from './connectKafka.js';
import { createKafkaBus } from './createKafkaBus.js';
import { type KafkaPlace, kafkaPlace } from './kafkaPlace.js';
import { openKafkaEngine } from './openKafkaEngine.js';
import { openWithin } from './openWithin.js';
import { startFault } from './startFault.js';

/** Deleting offsets came with 2.4, the oldest that this was written against. */
const OFFSET_DELETE = 47;
/** Some of the brokers may be down. */
const START_MS = 7_000;

/** @param url `kafka://user:password@host:9092,host:9092/prefix`. @throws Error of one line if Kafka cannot be used. */
export async function openKafkaBus(
  url: string,
  { clock, logger }: { readonly clock: Clock; readonly logger?: Logger },
): Promise<Bus> {
  let at = 'the address given';
  try {
    const place = kafkaPlace(url);
    at = place.brokers.join(',');
    await check(place);
    const opening = openKafkaEngine(connectKafka(place, logger), { prefix: place.prefix, clock });
    return createKafkaBus(await openWithin(START_MS, opening), { clock, logger });
  } catch (fault) {
    throw startFault(at, fault);
  }
}

/** One of the brokers answers, and is recent enough. */
async function check({ brokers, tls }: KafkaPlace): Promise<void> {
  const asked = await Promise.allSettled(brokers.map(broker => apiVersions(broker, tls)));
  const answer = asked.find(one => one.status === 'fulfilled');
  if (!answer) throw (asked[0] as PromiseRejectedResult).reason;
  if (!answer.value.has(OFFSET_DELETE)) throw new Error('it is too old: 2.4 is the oldest version that will do');
}
