import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import { ownOrigins } from './ownOrigin.js';

/**
 * Browser features our pages do not use, which are therefore denied. Only names that Chromium knows: it warns about
 * others on every page.
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

/** Evidence of a price can be copied into a report. */
const PERMISSIONS = ['clipboard-write=(self)', ...DENIED_FEATURES.map(feature => `${feature}=()`)].join(', ');

/** Only this app's own scripts, styles and pages are loaded, and no other page may frame it. */
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
        // The component library's icons are data URLs in its style sheet; all other pictures go through `/api/images`.
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

/** Chromium accepts no IPv6 address in a policy and warns on every page; on such an address `'self'` is enough. */
const socketOrigins = (publicUrl: string): string[] =>
  ownOrigins(publicUrl)
    .filter(origin => !origin.includes('['))
    .map(origin => origin.replace(/^http/, 'ws'));
