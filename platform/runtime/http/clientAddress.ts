/**
 * Who a request comes from when reverse proxies are in between. Each proxy appends its caller's address to
 * `X-Forwarded-For`, so only the right end is written by proxies that we know; everything to the left is the client's
 * own claim. Requests and sockets use the same rule.
 */
import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';

/** How many hops next to us are ours, or the networks they are in. 0: none, the connection's own address counts. */
export type TrustedProxies = number | readonly string[];

/** Whether an address at this hop is a proxy that can be trusted to name the next one. */
export type Trust = (address: string, hop: number) => boolean;

/**
 * Given a plain number, Fastify trusts no one, since a hop does not say who it is; a function makes it count hops.
 */
export const trustIn = (proxies: TrustedProxies): Trust =>
  typeof proxies === 'number' ? (_, hop) => hop < proxies : proxyAddr.compile([...proxies]);

export const clientAddress = (request: IncomingMessage, trust: Trust): string => proxyAddr(request, trust);
