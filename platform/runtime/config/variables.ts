/**
 * Defines every environment variable of the product: its parser, default, and purpose. In the environment each has its
 * prefixed name (`environmentName.ts`). `.env.example` repeats this for people; a test compares the two in both
 * directions. An empty value counts as absent.
 */
import {
  anchor,
  apiVersion,
  commit,
  count,
  engine,
  flag,
  list,
  listenAddress,
  mailServer,
  masterKey,
  minutes,
  oneOf,
  optionalList,
  origin,
  passwordHash,
  port,
  proxies,
  renderer,
  share,
  snapshotPlace,
  text,
  webAddress,
  witnesses,
} from './parse.js';

/** Defaults may use variables earlier in the table. */
type Earlier = Readonly<Record<string, unknown>>;

export interface Variable<Value> {
  readonly parse: (text: string) => Value;
  /** As written in the environment; `null`: the variable is absent and its value is `null`. */
  readonly default: (earlier: Earlier) => string | null;
  readonly doc: string;
}

const variable = <Value>(
  parse: (text: string) => Value,
  fallback: string | ((earlier: Earlier) => string),
  doc: string,
): Variable<Value> => ({ parse, default: typeof fallback === 'string' ? () => fallback : fallback, doc });

const optional = <Value>(
  parse: (text: string) => Value,
  doc: string,
  fallback: (earlier: Earlier) => string | null = () => null,
): Variable<Value | null> => ({ parse, default: fallback, doc });

/** The sandbox's default credentials of the product. */
const inSandbox = (value: string) => (earlier: Earlier) => (earlier.SHOPIFY === 'sandbox:' ? value : null);

const LAST_PORT = 65_535;
const after = (port: unknown): string => String((Number(port) % LAST_PORT) + 1);

/** Hosts choose any `PORT`: a default avoids it. */
const freeOf = (port: string, taken: unknown): string => (port === String(taken) ? after(port) : port);

const sqlite = (file: string) => (earlier: Earlier) => `sqlite:${earlier.DATA_DIR}/${file}`;

export const VARIABLES = {
  NODE_ENV: variable(
    oneOf('development', 'production', 'test'),
    'development',
    'Production requires a master key and refuses the sandbox.',
  ),
  PORT: variable(port, '8080', 'The port the app listens on.'),
  HOST: variable(listenAddress, '127.0.0.1', 'The address the app listens on; 0.0.0.0 for every network.'),
  METRICS_PORT: optional(
    port,
    'The port that serves /metrics (Prometheus) and /readyz (readiness) of this process, on TIDEWATCH_HOST. Unset: none. Keep it private.',
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: optional(
    webAddress,
    'The OpenTelemetry collector that receives traces by OTLP over HTTP, such as http://localhost:4318. Unset: no traces. The exporter also reads OTEL_EXPORTER_OTLP_HEADERS, OTEL_EXPORTER_OTLP_CERTIFICATE and OTEL_EXPORTER_OTLP_TIMEOUT.',
  ),
  OTEL_TRACES_SAMPLER_ARG: variable(share, '1', 'The fraction of traces to send, 0 to 1.'),
  PUBLIC_URL: variable(
    origin,
    earlier => `http://localhost:${earlier.PORT}`,
    'The URL at which browsers reach the app. It is the OAuth return address and the only origin that may change data. With https, requests to competitors’ pages are signed, and sites find the keys there. Must be https in production, except on localhost.',
  ),
  TRUST_PROXY: variable(
    proxies,
    '0',
    'The number of reverse proxies in front of the app that append to X-Forwarded-For, or their networks: 10.0.0.0/8, loopback, uniquelocal. Entries further left are ignored. 0: no proxy. With a number, the app must be reachable only through the proxies.',
  ),
  LOG_LEVEL: variable(
    oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'),
    'info',
    'Requests are logged at debug, failures always.',
  ),
  DEPLOY_COMMIT: optional(commit, 'The running commit, shown on the System Health card.'),

  DATA_DIR: variable(text, '.data', "The folder for the embedded engines' files."),
  EVENT_STORE: variable(
    engine('sqlite:', 'postgres:', 'esdb:', 'esdb+discover:'),
    sqlite('events.db'),
    'The event store: sqlite:<file>, postgres://user:password@host:5432/database, or esdb://user:password@host:2113?tls=true.',
  ),
  READ_STORE: variable(
    engine('sqlite:', 'postgres:'),
    sqlite('read.db'),
    'The read models, which can be rebuilt from events: sqlite:<file> or postgres://….',
  ),
  WORK_STORE: variable(
    engine('sqlite:', 'postgres:'),
    sqlite('work.db'),
    "The workers' state: claims, due times, checkpoints, queues. Cannot be rebuilt. sqlite:<file> or postgres://….",
  ),
  KEY_STORE: variable(
    engine('sqlite:', 'postgres://'),
    sqlite('keys.db'),
    'The data keys, wrapped by the master key, and locks.',
  ),
  ERASURE_LIST: variable(
    text,
    earlier => `${earlier.DATA_DIR}/erasures.ndjson`,
    'The list of erasures, without personal data. It keeps erased data erased after a restore. Keep it apart from the backups.',
  ),
  SNAPSHOTS: variable(
    snapshotPlace,
    earlier => `file:${earlier.DATA_DIR}/snapshots`,
    'Where pages are kept as they were read, sealed, for 90 days: file:<folder>, which all processes must share; an S3-compatible bucket without versions, s3:https://<access key>:<secret key>@<host>/<bucket>?region=<region>, whose key may read, write, delete and list; or off:, which keeps none and so offers no evidence packs. No backup contains them.',
  ),
  RENDER: variable(
    renderer,
    'off',
    'Reads pages whose price only a browser shows: off, chromium (the system’s), or chromium:/path/to/chromium. Same value for the monitor, the renderer and the command-service; only the renderer needs Chromium.',
  ),
  BUS: variable(
    engine('sqlite:', 'postgres://', 'kafka://', 'kafkas://'),
    sqlite('bus.db'),
    'The topics between services and workers: sqlite:<file>, postgres://…, or kafka://user:password@host:9092,host:9092; kafkas:// for TLS, with ?ca=<file> for a private certificate authority.',
  ),
  SEARCH: variable(
    engine('sqlite:', 'postgres://', 'https://', 'http://'),
    sqlite('search.db'),
    'The audit index, which can be rebuilt from events: sqlite:<file>, postgres://…, or Elasticsearch: https://user:password@host:9200, with ?ca=<file> for a private certificate authority.',
  ),
  REALTIME: variable(
    engine('memory:', 'postgres://', 'redis://', 'rediss://'),
    'memory:',
    'Carries pushes to browsers and counts calls for rate limits: memory: within one process; postgres://… or redis://user:password@host:6379 across processes; rediss:// for TLS, with ?ca=<file> for a private certificate authority. PostgreSQL does not share the counts.',
  ),
  MASTER_KEY: optional(
    masterKey,
    'Wraps all data keys: 32 bytes in base64 (openssl rand -base64 32). Losing it loses all sealed data. Required in production; elsewhere one is created under TIDEWATCH_DATA_DIR.',
  ),
  AUDIT_ANCHOR: optional(
    anchor,
    'A second place for signed checkpoints, inaccessible to anyone who can rewrite the stores: a file on another volume, or an https URL that accepts POST. Unset: a complete rewrite goes undetected.',
  ),
  WITNESSES: optional(
    witnesses,
    'Independent services that cosign the sealed log (c2sp.org/tlog-witness): <verifier key>@<https address>, separated by commas. Proofs then show that everyone sees the same log.',
  ),
  ADMIN_PASSWORD_HASH: optional(
    passwordHash,
    'The hash of the admin password, as printed by `tidewatch admin set-password --json`. Unset: the file that `tidewatch admin set-password` writes under TIDEWATCH_DATA_DIR. Never logged.',
  ),

  SHOPIFY: variable(
    oneOf('sandbox:', 'https:'),
    'sandbox:',
    'sandbox: for the local sandbox, https: for Shopify itself.',
  ),
  SHOPIFY_CLIENT_ID: optional(
    text,
    "The app's client ID from the Shopify Dev Dashboard. Required with https:",
    inSandbox('tidewatch-sandbox'),
  ),
  SHOPIFY_CLIENT_SECRET: optional(
    text,
    "The app's client secret, which also signs what Shopify sends. Required with https: Never logged.",
    inSandbox('sandbox-secret'),
  ),
  SHOPIFY_PREVIOUS_SECRET: optional(
    text,
    'The previous client secret: Shopify may sign with it for an hour after a rotation. Never logged.',
  ),
  SHOPIFY_API_VERSION: variable(apiVersion, '2026-07', 'The Admin API version.'),
  SHOPIFY_SCOPES: variable(
    list,
    'read_orders,read_products,read_inventory,read_locations',
    'The scopes that merchants must grant.',
  ),
  SHOPIFY_OPTIONAL_SCOPES: variable(
    optionalList,
    'read_customers,read_reports',
    'Additional scopes that merchants may decline; none: requests no additional scopes.',
  ),
  SYNC_MINUTES: variable(
    minutes,
    '5',
    'The interval at which each store is polled for changes that its webhooks missed. A full sync runs once a day.',
  ),
  REQUESTS_PER_MINUTE: variable(
    count,
    earlier => (earlier.SHOPIFY === 'sandbox:' ? '60000' : '3000'),
    'API calls allowed per address and minute. Generous with the sandbox, for load tests.',
  ),
  CHANGES_PER_MINUTE: variable(
    count,
    earlier => (earlier.SHOPIFY === 'sandbox:' ? '12000' : '300'),
    'Changes allowed per session and minute.',
  ),
  BILLING: variable(
    oneOf('shopify', 'sandbox', 'none'),
    earlier => (earlier.SHOPIFY === 'https:' ? 'shopify' : 'sandbox'),
    'Who charges for the plan: shopify, sandbox (test charges) or none (nothing is ever paused). The default follows TIDEWATCH_SHOPIFY.',
  ),
  MAIL: variable(
    mailServer,
    earlier => (earlier.SHOPIFY === 'sandbox:' ? 'sandbox:' : 'none:'),
    'Who sends mail: sandbox: (readable at /mailbox of the sandbox), smtp://user:password@host:587 (requires STARTTLS; ?tls=none for a relay without it), smtps://… or none: The certificate is verified; NODE_EXTRA_CA_CERTS names a file with a private certificate authority.',
  ),
  MAIL_FROM: optional(
    text,
    'The sender of mails, such as Tidewatch <alerts@app.example>. Required with smtp.',
    inSandbox('Tidewatch <alerts@tidewatch.invalid>'),
  ),
  MAIL_BOUNCE_TOKEN: optional(
    text,
    'The bearer token with which a mail server posts bounces to /api/webhooks/mail/bounce. Unset: bounces are refused.',
  ),
  SMS: variable(
    engine('sandbox:', 'twilio:', 'twilio+http:', 'none:'),
    earlier => (earlier.SHOPIFY === 'sandbox:' ? 'sandbox:' : 'none:'),
    'Who sends text messages: sandbox:, twilio://<account sid>:<auth token>@api.twilio.com or none:',
  ),
  SMS_FROM: optional(text, 'The number that text messages come from. Required with twilio.', inSandbox('+15005550006')),
  DISCOVERY: variable(
    oneOf('sandbox:', 'serpapi:', 'serper:', 'watched:', 'off'),
    earlier => (earlier.SHOPIFY === 'sandbox:' ? 'sandbox:' : 'watched:'),
    'Where to search for competitors: sandbox:, serpapi:, serper:, watched: (only stores that a merchant already watches; needs no key) or off.',
  ),
  SERPAPI_KEY: optional(text, 'The key for serpapi.com. Required with serpapi. Sent nowhere else, never logged.'),
  SERPER_KEY: optional(text, 'The key for serper.dev. Required with serper. Sent nowhere else, never logged.'),
  DISCOVERY_MARKETPLACES: variable(flag, '0', '1 also suggests offers on marketplaces such as Amazon.'),
  KEEP_CASES: variable(
    flag,
    '1',
    '1 keeps pages that merchants correct, sealed, for 90 days, for `tidewatch cases export`. 0 keeps none.',
  ),
  AI_URL: optional(
    webAddress,
    'An OpenAI-compatible endpoint, such as http://localhost:11434/v1, that ranks suggestions. Optional.',
  ),
  AI_MODEL: optional(text, 'The model to use. Required with TIDEWATCH_AI_URL.'),
  AI_KEY: optional(text, 'The key for that endpoint, if it needs one. Never logged.'),
  ALLOW_SANDBOX: variable(flag, '0', '1 allows the sandbox in production.'),
  SANDBOX_PORT: variable(
    port,
    earlier => freeOf('8081', earlier.PORT),
    'The port the sandbox listens on. Default: 8081, or 8082 if PORT is 8081.',
  ),
  SANDBOX_SMTP_PORT: variable(
    port,
    earlier => freeOf(after(earlier.SANDBOX_PORT), earlier.PORT),
    'The port on which the sandbox accepts mail. Default: the one after TIDEWATCH_SANDBOX_PORT that is not PORT.',
  ),
  SANDBOX_SEED: variable(
    text,
    'tidewatch',
    "Selects the sandbox's data: the same seed gives the same store and market.",
  ),
  SANDBOX_ORDERS: variable(count, '3000', "The number of orders in a sandbox store's last 60 days, up to 200000."),
  SANDBOX_DRIFT: variable(flag, '1', "0 keeps the prices in the sandbox's market as they are."),
};

export type VariableName = keyof typeof VARIABLES;
