import { createRequire } from 'node:module';
import type { Kafka, KafkaConfig, SASLOptions } from 'kafkajs';
import type { Logger } from 'pino';
import type { KafkaPlace } from './kafkaPlace.js';

const CONNECT_MS = 2_000;
const ANSWER_MS = 5_000;
/** Retries a call that fails at once a few times; the caller waits out a longer loss. */
export const RETRY = { retries: 4, initialRetryTime: 100, maxRetryTime: 1_000 };

export function connectKafka(
  { brokers, login, tls }: KafkaPlace,
  logger?: Logger,
  more: Partial<KafkaConfig> = {},
): Kafka {
  // A product without Kafka does not load its client.
  const kafkajs = createRequire(import.meta.url)('kafkajs') as typeof import('kafkajs');
  return new kafkajs.Kafka({
    clientId: 'tidewatch',
    brokers: [...brokers],
    ...(login ? { sasl: login as SASLOptions } : {}),
    ...(tls ? { ssl: tls } : {}),
    connectionTimeout: CONNECT_MS,
    authenticationTimeout: ANSWER_MS,
    requestTimeout: ANSWER_MS,
    enforceRequestTimeout: true,
    retry: RETRY,
    logLevel: logger ? kafkajs.logLevel.ERROR : kafkajs.logLevel.NOTHING,
    // Its errors are retried by it, or thrown to those who asked and told there.
    logCreator: () => entry => logger?.debug({ kafka: entry.namespace }, entry.log.message),
    ...more,
  });
}
