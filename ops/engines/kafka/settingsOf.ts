export const [KAFKA_USER, KAFKA_PASSWORD] = ['tidewatch', 'only-for-tests'];

interface Place {
  readonly folder: string;
  readonly port: number;
  readonly controller: number;
  /** PEM files: key with certificate, and the certificate alone. Clients then connect to `localhost` with TLS. */
  readonly tls?: { readonly keys: string; readonly cert: string };
  /** Enables authorisation per user. */
  readonly rights?: boolean;
}

/**
 * Builds the `server.properties` of one broker on loopback: clients give a password, and nothing waits for a second
 * broker.
 */
export function settingsOf({ folder, port, controller, tls, rights }: Place): string {
  const login = `org.apache.kafka.common.security.plain.PlainLoginModule required user_${KAFKA_USER}="${KAFKA_PASSWORD}";`;
  return Object.entries({
    'process.roles': 'broker,controller',
    'node.id': 1,
    'controller.quorum.voters': `1@127.0.0.1:${controller}`,
    listeners: `CLIENT://127.0.0.1:${port},CONTROLLER://127.0.0.1:${controller}`,
    'advertised.listeners': `CLIENT://${tls ? 'localhost' : '127.0.0.1'}:${port}`,
    'controller.listener.names': 'CONTROLLER',
    'inter.broker.listener.name': 'CLIENT',
    'listener.security.protocol.map': `CLIENT:${tls ? 'SASL_SSL' : 'SASL_PLAINTEXT'},CONTROLLER:PLAINTEXT`,
    ...(tls && {
      'ssl.keystore.type': 'PEM',
      'ssl.keystore.location': tls.keys,
      // The broker trusts its own certificate, because it connects to itself at startup.
      'ssl.truststore.type': 'PEM',
      'ssl.truststore.location': tls.cert,
      'ssl.endpoint.identification.algorithm': '',
    }),
    ...(rights && {
      'authorizer.class.name': 'org.apache.kafka.metadata.authorizer.StandardAuthorizer',
      'allow.everyone.if.no.acl.found': true,
    }),
    'sasl.enabled.mechanisms': 'PLAIN',
    'sasl.mechanism.inter.broker.protocol': 'PLAIN',
    'listener.name.client.plain.sasl.jaas.config': `${login.slice(0, -1)} username="${KAFKA_USER}" password="${KAFKA_PASSWORD}";`,
    'log.dirs': `${folder}/data`,
    'auto.create.topics.enable': false,
    'offsets.topic.num.partitions': 4,
    'offsets.topic.replication.factor': 1,
    'transaction.state.log.num.partitions': 4,
    'transaction.state.log.replication.factor': 1,
    'transaction.state.log.min.isr': 1,
    'share.coordinator.state.topic.replication.factor': 1,
    'share.coordinator.state.topic.min.isr': 1,
    'share.coordinator.state.topic.num.partitions': 1,
    'default.replication.factor': 1,
    'min.insync.replicas': 1,
    'group.initial.rebalance.delay.ms': 0,
    'num.network.threads': 2,
    'num.io.threads': 4,
    'log.cleaner.dedupe.buffer.size': 8_388_608,
  })
    .map(([name, value]) => `${name}=${value}\n`)
    .join('');
}
