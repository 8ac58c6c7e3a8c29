/** The engines that suites run on, and the variable that names a server of each. */
export const ENGINE_URLS = {
  postgres: 'TEST_POSTGRES_URL',
  redis: 'TEST_REDIS_URL',
  kafka: 'TEST_KAFKA_URL',
  elasticsearch: 'TEST_ELASTICSEARCH_URL',
  /** Without it the suites run on a stand-in, which proves nothing about a real one. */
  eventstore: 'EVENT_STORE_URL',
} as const;
export type TestedEngine = keyof typeof ENGINE_URLS;
export const TESTED_ENGINES = Object.keys(ENGINE_URLS) as TestedEngine[];
