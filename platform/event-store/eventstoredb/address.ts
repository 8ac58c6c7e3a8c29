/**
 * Parses an EventStoreDB server's URL. Validated here, because the client prints unknown parts, including the password.
 */
export interface EventStoreDbAddress {
  /** For the client: without our log's name. */
  readonly connectionString: string;
  readonly credentials: { readonly username: string; readonly password: string } | null;
  readonly tls: boolean;
  /** Prefix of our streams, `<log>.<stream>`: several logs may share a server. */
  readonly log: string;
  /** For messages: hosts and log, without user and password. */
  readonly place: string;
}

const FORM = /^esdb(?:\+discover)?:\/\/(?:([^:@/]+):([^@/]+)@)?([^/?@]+)\/?(?:\?(.*))?$/;
const HOST = /^[\w.-]+(?::\d{1,5})?$/;
const LOG = /^[a-z0-9_]{1,40}$/;
const DEFAULT_LOG = 'tidewatch';
/** The client's parameters, in its own spelling. */
const SETTINGS = new Set([
  ...['tls', 'tlsCAFile', 'userCertFile', 'userKeyFile', 'nodePreference', 'connectionName', 'defaultDeadline'],
  ...['keepAliveInterval', 'keepAliveTimeout', 'maxDiscoverAttempts', 'discoveryInterval', 'gossipTimeout'],
]);

/** @throws Error with one line, without the password. */
export function parseAddress(url: string): EventStoreDbAddress {
  const [, username, password, hosts = '', query = ''] = FORM.exec(url) ?? [];
  if (!hosts.split(',').every(host => HOST.test(host)))
    throw invalid('it is not of the form esdb://user:password@host:2113?tls=true');
  const settings = new URLSearchParams(query);
  const log = settings.get('log') ?? DEFAULT_LOG;
  if (!LOG.test(log)) throw invalid('its log has to be a name of small letters, digits and underscores');
  settings.delete('log');
  for (const [name, value] of settings) {
    if (!SETTINGS.has(name))
      throw invalid(`it has the unknown setting '${name}'; known: log, ${[...SETTINGS].join(', ')}`);
    if (name === 'tls' && value !== 'true' && value !== 'false') throw invalid('tls has to be true or false');
  }
  const preference = settings.get('nodePreference');
  if (preference !== null && preference.toLowerCase() !== 'leader')
    throw invalid(`nodePreference has to be leader, not '${preference}': another node may lack what was just written`);
  const tls = settings.get('tls') !== 'false';
  const credentials = decoded(username, password);
  // A server with TLS authenticates; without TLS it cannot.
  if (tls && !credentials && !settings.has('userCertFile'))
    throw invalid('it names no user: esdb://user:password@host, or ?tls=false for a server without security');
  const [scheme = ''] = url.split('://');
  const user = credentials ? `${username}:${password}@` : '';
  const parameters = [...settings].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&');
  return {
    connectionString: `${scheme}://${user}${hosts}${parameters && `?${parameters}`}`,
    credentials,
    tls,
    log,
    place: `${hosts} (log ${log})`,
  };
}

function decoded(username: string | undefined, password: string | undefined): EventStoreDbAddress['credentials'] {
  if (!username || !password) return null;
  try {
    return { username: decodeURIComponent(username), password: decodeURIComponent(password) };
  } catch {
    throw invalid('a % in its user or password is not followed by two digits: write %25');
  }
}

const invalid = (reason: string): Error => new Error(`TIDEWATCH_EVENT_STORE cannot be used: ${reason}`);
