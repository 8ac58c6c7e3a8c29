/**
 * Who a request comes from, where reverse proxies stand in between. Each appends the address that it was called from to
 * `X-Forwarded-For`, so only its right end is written by proxies that we know: all that stands left of it is the client's
 * own claim. One rule for requests and for sockets.
 */
import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';

/** How many hops next to us are ours, or the networks that they are in. 0: none, the connection's own address counts. */
export type TrustedProxies = number | readonly string[];

/** Whether an address, so many hops away, is a proxy whose word on the next one counts. */
export type Trust = (address: string, hop: number) => boolean;

/** Fastify itself takes a number for nobody, since a hop says nothing of who it is; as a function it counts. */
export const trustIn = (proxies: TrustedProxies): Trust =>
  typeof proxies === 'number' ? (_, hop) => hop < proxies : proxyAddr.compile([...proxies]);

export const clientAddress = (request: IncomingMessage, trust: Trust): string => proxyAddr(request, trust);
