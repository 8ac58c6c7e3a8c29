import type { FastifyInstance } from 'fastify';
import { ownOrigins } from './ownOrigin.js';

/**
 * Browser features our pages do not use, which are therefore denied. Lists only names that Chromium knows: it warns
 * about others on every page.
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

/** A price's evidence can be copied into a report. */
const PERMISSIONS = ['clipboard-write=(self)', ...DENIED_FEATURES.map(feature => `${feature}=()`)].join(', ');

/** Loads only this app's own scripts, styles and pages, and lets no other page frame it. */
export function sendSecurityHeaders(app: FastifyInstance, { publicUrl }: { readonly publicUrl: string }): void {
  const https = publicUrl.startsWith('https:');
  const policy = [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self'",
    // The component library's icons are data URLs in its style sheet; all other pictures go through `/api/images`.
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src ${["'self'", ...socketOrigins(publicUrl)].join(' ')}`,
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(https ? ['upgrade-insecure-requests'] : []),
  ];
  const headers = {
    'content-security-policy': policy.join(';'),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'permissions-policy': PERMISSIONS,
    'referrer-policy': 'same-origin',
    ...(https && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
    'x-download-options': 'noopen',
    'x-frame-options': 'DENY',
    'x-permitted-cross-domain-policies': 'none',
    'x-xss-protection': '0',
  };
  app.addHook('onRequest', (_, reply, done) => {
    reply.headers(headers);
    done();
  });
}

/** Chromium accepts no IPv6 address in a policy and warns on every page; on such an address `'self'` is enough. */
const socketOrigins = (publicUrl: string): string[] =>
  ownOrigins(publicUrl)
    .filter(origin => !origin.includes('['))
    .map(origin => origin.replace(/^http/, 'ws'));
