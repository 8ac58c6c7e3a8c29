/**
 * Preloaded into the product (`node --import`): gives domains public addresses, and connects these to a server of the
 * test. Only name servers and sockets are replaced: the product's own rules for addresses apply unchanged.
 * `PRETEND_INTERNET` is JSON: from a domain, wildcard included, to its public address and the local port behind it.
 */
import { promises as dns } from 'node:dns';
import { syncBuiltinESMExports } from 'node:module';
import net from 'node:net';

const sites = Object.entries(JSON.parse(process.env.PRETEND_INTERNET ?? '{}'));
const siteOf = hostname => sites.find(([domain]) => hostname === domain || hostname.endsWith(`.${domain}`))?.[1];

for (const [method, family] of [
  ['resolve4', 4],
  ['resolve6', 6],
]) {
  const resolve = dns.Resolver.prototype[method];
  dns.Resolver.prototype[method] = async function pretend(hostname, ...rest) {
    const site = siteOf(hostname);
    if (!site) return resolve.call(this, hostname, ...rest);
    if (net.isIP(site.address) === family) return [site.address];
    throw Object.assign(new Error(`no address of ${hostname}`), { code: 'ENODATA' });
  };
}

const { connect } = net;
net.connect = (options, ...rest) => {
  const site = siteOf(options?.host ?? '');
  if (!site) return connect(options, ...rest);
  const lookup = (hostname, wanted, done) =>
    options.lookup(hostname, wanted, fault =>
      done(fault, wanted.all ? [{ address: '127.0.0.1', family: 4 }] : '127.0.0.1', 4),
    );
  const socket = connect({ ...options, port: site.port, lookup }, ...rest);
  return Object.defineProperty(socket, 'remoteAddress', { value: site.address });
};
syncBuiltinESMExports();
