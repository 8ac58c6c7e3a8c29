/**
 * Determines a request's client address behind reverse proxies. Each proxy appends its caller's address to
 * `X-Forwarded-For`, so only known proxies write the right end; everything to the left is the client's own claim.
 * Requests and sockets use the same rule.
 */
import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';

/** The number of our own hops next to us, or their networks. 0: none, the connection's own address counts. */
export type TrustedProxies = number | readonly string[];

/** Returns whether an address at this hop is a proxy that can be trusted to name the next one. */
export type Trust = (address: string, hop: number) => boolean;

/** Converts to a function, so that Fastify counts hops: given a plain number, it trusts no one. */
export const trustIn = (proxies: TrustedProxies): Trust =>
  typeof proxies === 'number' ? (_, hop) => hop < proxies : proxyAddr.compile([...proxies]);

export const clientAddress = (request: IncomingMessage, trust: Trust): string => proxyAddr(request, trust);
