/** What the URL of an Elasticsearch cluster says. */
import { isUrl } from '../../../domain/kernel/isUrl.js';
import { readAuthority } from '../../tls/readAuthority.js';

export interface ElasticsearchAddress {
  /** Without user, password and path. */
  readonly node: string;
  readonly auth: { readonly username: string; readonly password: string } | null;
  /** Who vouches for its certificate, as PEM; `null`: those that the system knows. */
  readonly ca: string | null;
  /** Our indices begin so: several products may share a cluster. */
  readonly prefix: string;
  /** For messages: without user and password. */
  readonly place: string;
}

const DEFAULT_PREFIX = 'tidewatch-audit';
const PREFIX = /^[a-z0-9][a-z0-9_-]{0,80}$/;

/** `https://user:password@host:9200/prefix?ca=<file>`. @throws Error of one line, without the password. */
export function parseAddress(url: string): ElasticsearchAddress {
  const parsed = isUrl(url) ? new URL(url) : null;
  if (!parsed) throw wrong('it is no URL of the form https://user:password@host:9200');
  const prefix = parsed.pathname.replace(/^\/|\/$/g, '') || DEFAULT_PREFIX;
  const { ca = null, ...others } = Object.fromEntries(parsed.searchParams);
  if (!PREFIX.test(prefix) || Object.keys(others).length > 0 || parsed.hash)
    throw wrong(
      'behind the host it may name how its indices begin, in small letters: https://host:9200/tidewatch-audit',
    );
  const { username, password } = parsed;
  return {
    node: parsed.origin,
    auth: username ? { username: decoded(username), password: decoded(password) } : null,
    ca: ca === null ? null : authorityIn(ca),
    prefix,
    place: `${parsed.host}/${prefix}`,
  };
}

function authorityIn(file: string): string {
  try {
    return readAuthority(file);
  } catch (fault) {
    throw wrong((fault as Error).message);
  }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw wrong('a % in its user or password is not followed by two digits: write %25');
  }
}

const wrong = (reason: string): Error => new Error(`TIDEWATCH_SEARCH cannot be used: ${reason}`);
