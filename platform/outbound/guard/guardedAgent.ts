/** The HTTP client that checks every connection at the moment it is made (reference §8). */
import { isIP, type LookupFunction } from 'node:net';
import { Agent, buildConnector } from 'undici';
import { endpointsOf } from './exceptions.js';
import { AddressRefused } from './fetchErrors.js';
import { isPublicAddress } from './publicAddress.js';
import type { Resolver } from './resolver.js';

export interface ConnectionLimits {
  /** Time limit for a whole call, in milliseconds: robots.txt, redirects, headers, body. */
  readonly totalMs: number;
  /** Time limit for reaching a server, in milliseconds, including TLS. */
  readonly connectMs: number;
  readonly headerBytes: number;
}

/**
 * Makes three checks, because each of them alone has been bypassed. A literal address never reaches `lookup`. A name is
 * refused if *any* of its addresses is not public, and only the checked addresses are passed on. The peer of the open
 * socket is checked before the first byte is written. The endpoints of `except` skip the address rules, nothing else;
 * `checkUrl` checks their paths. A separate agent, so proxy environment variables do not apply. TLS is always verified.
 */
export function guardedAgent(limits: ConnectionLimits, resolver: Resolver, except: readonly string[]): Agent {
  const options = { timeout: limits.connectMs, rejectUnauthorized: true };
  const guarded = buildConnector({ ...options, lookup: checkedLookup(resolver) });
  const open = buildConnector(options);
  const endpoints = endpointsOf(except);

  const connect: buildConnector.connector = (target, done) => {
    const port = target.port || (target.protocol === 'https:' ? '443' : '80');
    const host = isIP(target.hostname) === 6 ? `[${target.hostname}]` : target.hostname;
    if (endpoints.includes(`${host}:${port}`)) return open(loopbackFor(target), done);
    if (isIP(target.hostname) && !isPublicAddress(target.hostname))
      return done(new AddressRefused(target.hostname), null);

    guarded(target, (...[fault, socket]) => {
      if (fault) return done(fault, null);
      if (isPublicAddress(socket.remoteAddress ?? '')) return done(null, socket);
      socket.destroy();
      done(new AddressRefused(socket.remoteAddress ?? target.hostname), null);
    });
  };

  return new Agent({
    connect,
    maxHeaderSize: limits.headerBytes,
    headersTimeout: limits.totalMs,
    bodyTimeout: limits.totalMs,
  });
}

/** Systems resolve names below `localhost` differently, or not at all; RFC 6761 §6.3 makes them loopback. */
const loopbackFor = (target: buildConnector.Options): buildConnector.Options =>
  target.hostname.endsWith('.localhost') ? { ...target, hostname: '127.0.0.1' } : target;

/** Node requests one address or all of them; either way, one bad address refuses the name. */
function checkedLookup(resolver: Resolver): LookupFunction {
  return (hostname, options, done) => {
    resolver(hostname).then(
      addresses => {
        const first = addresses[0];
        const bad = addresses.find(({ address }) => !isPublicAddress(address));
        if (!first || bad) return done(new AddressRefused(bad?.address ?? hostname), '', 0);
        if (options.all) return done(null, [...addresses]);
        done(null, first.address, first.family);
      },
      (fault: NodeJS.ErrnoException) => done(fault, '', 0),
    );
  };
}
