import { readAuthority } from '../../tls/readAuthority.js';

/** The parts of a Kafka URL. */
export interface KafkaPlace {
  /** `host:port`. */
  readonly brokers: readonly string[];
  readonly login: { readonly username: string; readonly password: string; readonly mechanism: Mechanism } | null;
  readonly tls: { readonly ca?: string } | null;
  /** Of all topics and groups, so that several installations share a cluster. */
  readonly prefix: string;
}

const MECHANISMS = ['plain', 'scram-sha-256', 'scram-sha-512'] as const;
type Mechanism = (typeof MECHANISMS)[number];

const FORM = /^kafka(s?):\/\/(?:([^:@/]*):([^@/]*)@)?([^/?@]+)(?:\/([^?]*))?(?:\?(.*))?$/;
const PREFIX = /^[a-z][a-z0-9-]{0,49}$/;
const PORT = 9092;

/**
 * `kafka://user:password@host:9092,host:9092/prefix?sasl=scram-sha-256`, with TLS `kafkas://…?ca=<file>`. The standard form of
 * URLs has one host, so that this is read by hand.
 *
 * @throws Error with the reason, without the URL, which may hold a password.
 */
export function kafkaPlace(url: string): KafkaPlace {
  const [, secure, user, password, hosts = '', prefix, query] = FORM.exec(url) ?? [];
  const brokers = hosts.split(',').map(host => (/:\d+$/.test(host) ? host : `${host}:${PORT}`));
  if (brokers.some(broker => !/^([\w.-]+|\[[0-9a-f:]+\]):\d{1,5}$/i.test(broker)))
    throw new Error('it is no URL of the form kafka://user:password@host:9092,host:9092');
  if (prefix && !PREFIX.test(prefix))
    throw new Error('what follows the host begins the names of topics: use lower-case letters, digits and hyphens');
  const settings = new URLSearchParams(query);
  const mechanism = MECHANISMS.find(one => one === (settings.get('sasl') ?? 'plain'));
  if (!mechanism) throw new Error(`sasl is one of ${MECHANISMS.join(', ')}`);
  const ca = settings.get('ca');
  return {
    brokers,
    login: user
      ? { username: decodeURIComponent(user), password: decodeURIComponent(password ?? ''), mechanism }
      : null,
    tls: secure ? (ca ? { ca: readAuthority(ca) } : {}) : null,
    prefix: prefix || 'tidewatch',
  };
}
