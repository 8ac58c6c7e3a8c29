import type { FastifyRequest } from 'fastify';

/**
 * The pattern of the route that serves a request, or what was asked for if there is none. The router decodes
 * (`/%61pi/…`) and accepts whole addresses (`http://host/api/…`), so what was asked for does not tell what is served.
 */
export const servedPath = ({ routeOptions, url }: FastifyRequest): string => routeOptions.url ?? url;
