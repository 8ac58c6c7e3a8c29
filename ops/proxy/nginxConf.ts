/**
 * Generates the reverse proxy's (nginx) configuration, which serves the services on one origin: the client's files,
 * changes to the write side, reads and sockets to the read side. It derives paths from the endpoints, so that none is
 * written twice. A test compares the result with docker-compose.yml's `ops/proxy/nginx.conf`.
 */
import { API_REFERENCE } from '../../domain/api/apiReference.js';
import { install } from '../../domain/api/auth.js';
import { SCREENS } from '../../domain/api/screens.js';
import { SOCKET_PATH } from '../../domain/api/socket.js';
import { errorText } from '../../domain/kernel/errors.js';
import { DIRECTORY_PATH } from '../../platform/outbound/sign/webBotAuth.js';
import { RETRY_AFTER_SECONDS } from '../../platform/runtime/http/errors.js';
import { repeatableCommands } from './repeatableCommands.js';
import { WRITE_SIDE_PATHS } from './writeSide.js';

export interface Site {
  /** `host:port` of each process. */
  readonly write: readonly string[];
  readonly read: readonly string[];
  /** The address that browsers connect to: an address with a port, or a port. */
  readonly listen: string;
  /** `null`: plain HTTP, for tests or behind a load balancer that terminates TLS. */
  readonly tls: { readonly certificate: string; readonly key: string; readonly redirectFrom: string | null } | null;
  /** The built client: `dist/public`. */
  readonly pages: string;
  /** A folder that nginx can write: its pid and its buffers. */
  readonly folder: string;
  /** The services' security headers; `$http_host` stands for the public host. */
  readonly securityHeaders: Readonly<Record<string, string>>;
}

const AWAY = JSON.stringify({ error: errorText('SERVICE_UNAVAILABLE'), code: 'SERVICE_UNAVAILABLE', details: {} });
const reason = 'the address or the headers are malformed';
const MALFORMED = JSON.stringify({
  error: errorText('INVALID_REQUEST', { reason }),
  code: 'INVALID_REQUEST',
  details: { reason },
});
/** A paused process can hold a command for this long. */
const HELD_SECONDS = 2;
const YEAR_SECONDS = 365 * 24 * 60 * 60;
const TEMP = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];

export function nginxConf(site: Site): string {
  const headers = Object.entries(site.securityHeaders).map(([name, value]) => `add_header ${name} "${value}" always;`);
  const pages = Object.values(SCREENS).filter(path => path !== SCREENS.landing);
  return `${[
    '# Made by ops/proxy/nginxConf.ts from the endpoints of domain/api.',
    'worker_processes auto;',
    `pid ${site.folder}/nginx.pid;`,
    'error_log stderr warn;',
    ...block('events', ['worker_connections 8192;']),
    ...block('http', [
      ...TEMP.map(name => `${name}_temp_path ${site.folder}/${name};`),
      ...TYPES,
      'access_log off;',
      'server_tokens off;',
      'sendfile on;',
      '# The services refuse what is too large for the call.',
      'client_max_body_size 4m;',
      ...upstream('write_side', site.write),
      ...upstream('read_side', site.read),
      '# By method; the exceptions are below, each with its path.',
      ...block('map $request_method $side', ['default write_side;', 'GET read_side;', 'HEAD read_side;']),
      '# These run once per Idempotency-Key. With one, another process gets them if the first is silent for two seconds.',
      ...block('map "$request_method $uri" $repeatable', [
        'default 0;',
        ...repeatableCommands.map(({ method, path }) => `"~^${method} ${patternOf(path)}$" 1;`),
      ]),
      ...block('map $http_idempotency_key $keyed', ['default $repeatable;', '"" 0;']),
      '# Files under /assets have a hash of their content in their name.',
      ...block('map $uri $kept', ['default no-cache;', `~^/assets/ "public, max-age=${YEAR_SECONDS}, immutable";`]),
      ...(site.tls?.redirectFrom
        ? block('server', [`listen ${site.tls.redirectFrom};`, 'return 301 https://$host$request_uri;'])
        : []),
      ...block('server', [
        ...listening(site),
        `root ${site.pages};`,
        ...PROXIED,
        'proxy_set_header connection "";',
        'proxy_read_timeout 75s;',
        '# A side without a process that answers is an outage like another: clients know how to wait for it.',
        'error_page 502 504 = @away;',
        ...block('location @away', [
          'default_type application/json;',
          `add_header retry-after ${RETRY_AFTER_SECONDS} always;`,
          'add_header cache-control no-store always;',
          `return 503 '${AWAY}';`,
        ]),
        ...block('location /api/', [
          'error_page 418 = @command;',
          'error_page 502 504 = @away;',
          'if ($keyed) { return 418; }',
          'proxy_pass http://$side;',
        ]),
        ...block('location @command', [
          'recursive_error_pages on;',
          'error_page 502 504 = @again;',
          `proxy_read_timeout ${HELD_SECONDS}s;`,
          'proxy_next_upstream off;',
          'proxy_pass http://write_side;',
        ]),
        ...block('location @again', [
          'recursive_error_pages on;',
          'error_page 502 504 = @away;',
          'proxy_next_upstream error timeout non_idempotent;',
          'proxy_pass http://write_side;',
        ]),
        ...WRITE_SIDE_PATHS.flatMap(path => block(locationOf(path), ['proxy_pass http://write_side;'])),
        ...['/healthz', '/readyz', DIRECTORY_PATH].flatMap(path =>
          block(`location = ${path}`, ['proxy_pass http://read_side;']),
        ),
        '# Each service describes only its own calls; the build describes all.',
        ...block('location = /api/openapi.json', ['rewrite ^ /docs/openapi.json last;']),
        ...block(`location ${SOCKET_PATH}/`, [
          'proxy_pass http://read_side;',
          ...HEADERS_TO_SERVICES,
          'proxy_set_header upgrade $http_upgrade;',
          'proxy_set_header connection upgrade;',
          '# Longer than the pause between two heartbeats.',
          'proxy_read_timeout 90s;',
        ]),
        '# The client: its files, its pages, and its not-found page, with that status, for other addresses.',
        ...block('location /', [
          ...headers,
          'add_header vary accept-encoding;',
          'add_header cache-control $kept;',
          'gzip_static on;',
          'try_files $uri @unknown;',
          "# The store platform's entry link is signed: the server checks it before anything is shown.",
          ...block('location = /', [
            `if ($args ~ "(^|&)hmac=") { return 302 ${install.path}?$args; }`,
            'try_files /index.html =404;',
          ]),
          ...block(`location ~ ^(${pages.join('|')})/?$`, ['try_files /index.html =404;']),
          ...block(`location ~ ^${API_REFERENCE}/?$`, [`try_files ${API_REFERENCE}.html =404;`]),
          ...block('location /assets/', ['try_files $uri =404;']),
          '# The compressed copies, by their own names, are no files of the client.',
          ...block('location ~ \\.(br|gz)$', ['return 404;']),
          ...block('location = /index.html', ['internal;']),
        ]),
        '# A path that cannot be decoded reaches no location and has no $request_uri: outside of calls it is an unknown page.',
        'recursive_error_pages on;',
        'error_page 400 = /malformed;',
        ...block('location = /malformed', [
          'internal;',
          'default_type application/json;',
          'error_page 404 /index.html;',
          'set $kind "$request_uri $request";',
          'if ($kind ~ "^ [A-Z]+ (?!/api/)") { return 404; }',
          `return 400 '${MALFORMED}';`,
        ]),
        ...block('location @unknown', [
          '# A missing script must not be answered with a page.',
          'if ($uri ~ "\\.(?!html?$)[A-Za-z0-9_]+$") { return 404; }',
          'error_page 404 /index.html;',
          'return 404;',
        ]),
      ]),
    ]),
  ].join('\n')}\n`;
}

const listening = ({ listen, tls }: Site): string[] =>
  tls === null
    ? [`listen ${listen};`]
    : [
        `listen ${listen} ssl;`,
        `ssl_certificate ${tls.certificate};`,
        `ssl_certificate_key ${tls.key};`,
        '# Older versions are refused (docs/privacy.md).',
        'ssl_protocols TLSv1.3;',
        'ssl_session_tickets off;',
      ];

const upstream = (name: string, servers: readonly string[]): string[] =>
  block(`upstream ${name}`, [
    ...servers.map(server => `server ${server} max_fails=1 fail_timeout=2s;`),
    'keepalive 64;',
  ]);

const HEADERS_TO_SERVICES = [
  'proxy_set_header host $http_host;',
  '# The first proxy: what clients claim of themselves is dropped. The services have TIDEWATCH_TRUST_PROXY=1.',
  'proxy_set_header x-forwarded-for $remote_addr;',
  'proxy_set_header x-forwarded-proto $scheme;',
];

const PROXIED = [
  ...HEADERS_TO_SERVICES,
  'proxy_http_version 1.1;',
  'proxy_connect_timeout 2s;',
  '# Only what may be repeated goes on to the next process: nginx never sends a POST twice, and a PUT or DELETE of',
  '# the product is the same command the second time.',
  'proxy_next_upstream error timeout;',
];

/** A path with parameters becomes a pattern; one without is exact. */
const locationOf = (path: string): string =>
  path.includes('/:') ? `location ~ ^${patternOf(path)}$` : `location = ${path}`;

const patternOf = (path: string): string => path.replaceAll(/\/:\w+/g, '/[^/]+');

const block = (head: string, lines: readonly string[]): string[] => [
  `${head} {`,
  ...lines.map(line => `  ${line}`),
  '}',
];

/** The client's files. */
const TYPES = block('types', [
  'text/html html;',
  'text/css css;',
  'text/javascript js;',
  'application/json json map;',
  'application/manifest+json webmanifest;',
  'image/svg+xml svg;',
  'image/png png;',
  'text/plain txt;',
  'font/woff2 woff2;',
]);
