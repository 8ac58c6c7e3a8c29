import type { FastifyRequest } from 'fastify';

/**
 * Returns the pattern of the route that serves a request, or the requested path if there is none. The router decodes
 * (`/%61pi/…`) and accepts whole addresses (`http://host/api/…`), so the requested path does not reveal the route.
 */
export const servedPath = ({ routeOptions, url }: FastifyRequest): string => routeOptions.url ?? url;
