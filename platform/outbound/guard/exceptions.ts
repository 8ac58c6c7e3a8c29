/**
 * Lists what may be requested on a private address: the sandbox's market, and nothing else (DESIGN §7). An exception is
 * `host:port`, always with the port, or `host:port/path/`, which applies to everything below that path.
 */

const endpointOf = (url: URL): string => `${url.hostname}:${portOf(url)}`;

/** Paths are compared after the WHATWG parser: `..` and `%2e%2e` are resolved by then. */
export const isExcepted = (url: URL, except: readonly string[]): boolean =>
  except.some(one => `${endpointOf(url)}${url.pathname}`.startsWith(one.includes('/') ? one : `${one}/`));

/** For connections, which have no path. */
export const endpointsOf = (except: readonly string[]): readonly string[] =>
  except.map(one => one.replace(/\/.*$/, ''));

const portOf = ({ port, protocol }: URL): string => port || (protocol === 'https:' ? '443' : '80');
