import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

/** Nothing runs that this app did not serve. Styles may stand in the page: the component library writes them so. */
export async function sendSecurityHeaders(
  app: FastifyInstance,
  { publicUrl, imageOrigins = [] }: { publicUrl: string; imageOrigins?: readonly string[] },
): Promise<void> {
  const { protocol, host } = new URL(publicUrl);
  const https = protocol === 'https:';
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'https:', ...imageOrigins],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'", `${https ? 'wss' : 'ws'}://${host}`],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(https ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    strictTransportSecurity: https,
    referrerPolicy: { policy: 'same-origin' },
  });
}
