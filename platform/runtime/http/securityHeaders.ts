import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import { ownOrigins } from './ownOrigin.js';

/**
 * What a browser may do for our pages: nothing that they do not use. Only names that Chromium knows, since it complains
 * on every page about the others.
 */
const DENIED_FEATURES = [
  'accelerometer',
  'autoplay',
  'camera',
  'display-capture',
  'encrypted-media',
  'fullscreen',
  'gamepad',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'picture-in-picture',
  'publickey-credentials-create',
  'publickey-credentials-get',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
];

/** Evidence of a price is copied for a report. */
const PERMISSIONS = ['clipboard-write=(self)', ...DENIED_FEATURES.map(feature => `${feature}=()`)].join(', ');

/** Nothing runs, styles or shows a page that this app did not serve, and no other page frames it. */
export async function sendSecurityHeaders(
  app: FastifyInstance,
  { publicUrl }: { readonly publicUrl: string },
): Promise<void> {
  const https = publicUrl.startsWith('https:');
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        // The component library's marks are data in its style sheet; all other pictures pass through `/api/images`.
        imgSrc: ["'self'", 'data:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...socketOrigins(publicUrl)],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(https ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    strictTransportSecurity: https,
    referrerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
  });
  app.addHook('onRequest', async (_, reply) => {
    reply.header('permissions-policy', PERMISSIONS);
  });
}

/** Chromium takes no IPv6 address in a policy and says so on every page: who types one is served by `'self'`. */
const socketOrigins = (publicUrl: string): string[] =>
  ownOrigins(publicUrl)
    .filter(origin => !origin.includes('['))
    .map(origin => origin.replace(/^http/, 'ws'));
