import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import helmet, { type HelmetOptions } from 'helmet';
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
export function sendSecurityHeaders(app: FastifyInstance, { publicUrl }: { readonly publicUrl: string }): void {
  const https = publicUrl.startsWith('https:');
  const ofAll = {
    ...headersOf({
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
    }),
    'permissions-policy': PERMISSIONS,
  };
  app.addHook('onRequest', (_, reply, done) => {
    reply.headers(ofAll);
    done();
  });
}

/**
 * Helmet's headers are the same for every answer, so they are worked out once. Its plugin for Fastify does it for each
 * request, which took a twentieth of the time of a small answer.
 */
function headersOf(options: HelmetOptions): Record<string, string> {
  const headers: Record<string, string> = {};
  const collected: Pick<ServerResponse, 'setHeader' | 'removeHeader'> = {
    setHeader(name, value) {
      headers[name.toLowerCase()] = String(value);
      return this as ServerResponse;
    },
    removeHeader() {},
  };
  helmet(options)({} as IncomingMessage, collected as ServerResponse, () => {});
  return headers;
}

/** Chromium accepts no IPv6 address in a policy and warns on every page; on such an address `'self'` is enough. */
const socketOrigins = (publicUrl: string): string[] =>
  ownOrigins(publicUrl)
    .filter(origin => !origin.includes('['))
    .map(origin => origin.replace(/^http/, 'ws'));
