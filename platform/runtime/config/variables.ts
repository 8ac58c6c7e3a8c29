/**
 * Every environment variable of the product: how it is parsed, its default, and its purpose. The environment has each
 * under its prefixed name (`environmentName.ts`). `.env.example` repeats this for people; a test compares the two in both
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
  share,
  text,
  webAddress,
} from './parse.js';

/** Variables earlier in the table are known when a default is computed. */
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

/** What the sandbox knows the product by, unless configured. */
const inSandbox = (value: string) => (earlier: Earlier) => (earlier.SHOPIFY === 'sandbox:' ? value : null);

const LAST_PORT = 65_535;
const after = (port: unknown): string => String((Number(port) % LAST_PORT) + 1);

/** Hosts choose any `PORT`: a default makes way for it. */
const freeOf = (port: string, taken: unknown): string => (port === String(taken) ? after(port) : port);

const sqlite = (file: string) => (earlier: Earlier) => `sqlite:${earlier.DATA_DIR}/${file}`;

export const VARIABLES = {
  NODE_ENV: variable(
    oneOf('development', 'production', 'test'),
    'development',
    'Production needs a master key and refuses the sandbox.',
  ),
  PORT: variable(port, '8080', 'Where the app listens.'),
  HOST: variable(listenAddress, '127.0.0.1', 'The address to listen on; 0.0.0.0 for every network.'),
  METRICS_PORT: optional(
    port,
    'Where this process shows its metrics to Prometheus, under /metrics, and whether it is ready, under /readyz, on TIDEWATCH_HOST. Without it there are none. Let no stranger reach it.',
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: optional(
    webAddress,
    'The OpenTelemetry collector that gets the traces, by OTLP over HTTP, such as http://localhost:4318. Without it there are none. Its library also reads OTEL_EXPORTER_OTLP_HEADERS, OTEL_EXPORTER_OTLP_CERTIFICATE and OTEL_EXPORTER_OTLP_TIMEOUT.',
  ),
  OTEL_TRACES_SAMPLER_ARG: variable(share, '1', 'The share of the traces that are sent, 0 to 1.'),
  PUBLIC_URL: variable(
    origin,
    earlier => `http://localhost:${earlier.PORT}`,
    'The URL at which browsers reach the app: the OAuth return address and the only origin that may change anything. Must be https in production, except on localhost.',
  ),
  TRUST_PROXY: variable(
    proxies,
    '0',
    'How many reverse proxies append to X-Forwarded-For in front of the app, or their networks: 10.0.0.0/8, loopback, uniquelocal. Entries to the left of theirs are ignored. 0: none. With a number, no one may be able to reach the app without going through them.',
  ),
  LOG_LEVEL: variable(
    oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'),
    'info',
    'Requests are logged at debug, failures always.',
  ),
  DEPLOY_COMMIT: optional(commit, 'The running commit, shown on the System Health card.'),

  DATA_DIR: variable(text, '.data', 'Where the embedded engines keep their files.'),
  EVENT_STORE: variable(
    engine('sqlite:', 'postgres:', 'esdb:', 'esdb+discover:'),
    sqlite('events.db'),
    'The event store: sqlite:<file>, postgres://user:password@host:5432/database, or esdb://user:password@host:2113?tls=true.',
  ),
  READ_STORE: variable(
    engine('sqlite:', 'postgres:'),
    sqlite('read.db'),
    'The read models, which can be rebuilt from events: sqlite:<file>, or postgres://….',
  ),
  WORK_STORE: variable(
    engine('sqlite:', 'postgres:'),
    sqlite('work.db'),
    'What the workers store: claims, due times, checkpoints, queues. Cannot be rebuilt. sqlite:<file>, or postgres://….',
  ),
  KEY_STORE: variable(
    engine('sqlite:', 'postgres://'),
    sqlite('keys.db'),
    'The data keys, wrapped by the master key, and locks.',
  ),
  ERASURE_LIST: variable(
    text,
    earlier => `${earlier.DATA_DIR}/erasures.ndjson`,
    'What was erased, without personal data, so that it stays erased when a backup is put back. Keep it where backups are not.',
  ),
  BUS: variable(
    engine('sqlite:', 'postgres://', 'kafka://', 'kafkas://'),
    sqlite('bus.db'),
    'The topics between services and workers: sqlite:<file>, postgres://…, or kafka://user:password@host:9092,host:9092; kafkas:// with TLS, with ?ca=<file> for an authority of your own.',
  ),
  SEARCH: variable(
    engine('sqlite:', 'postgres://', 'https://', 'http://'),
    sqlite('search.db'),
    'The index of the audit trail, which can be filled again from events: sqlite:<file>, postgres://…, or Elasticsearch: https://user:password@host:9200, with ?ca=<file> for an authority of your own.',
  ),
  REALTIME: variable(
    engine('memory:', 'postgres://', 'redis://', 'rediss://'),
    'memory:',
    'The fan-out of pushes to browsers, and the counts of calls: memory: within one process, postgres://… or redis://user:password@host:6379 between several; rediss:// with TLS, with ?ca=<file> for an authority of your own. PostgreSQL does not share the counts.',
  ),
  MASTER_KEY: optional(
    masterKey,
    'Wraps all data keys: 32 bytes in base64 (openssl rand -base64 32). Without it, everything sealed is lost. Required in production; elsewhere one is created under TIDEWATCH_DATA_DIR.',
  ),
  AUDIT_ANCHOR: optional(
    anchor,
    'Where each signed checkpoint of the log goes as well, so that no one who can rewrite the stores can take it back: the path of a file on another volume, or an https URL that takes POSTs. Without it, a rewrite of everything is not found.',
  ),
  ADMIN_PASSWORD_HASH: optional(
    passwordHash,
    'The hash of the admin password, as `tidewatch admin set-password --json` prints it. Without it, the file that `tidewatch admin set-password` writes under TIDEWATCH_DATA_DIR counts. Never logged.',
  ),

  SHOPIFY: variable(
    oneOf('sandbox:', 'https:'),
    'sandbox:',
    'sandbox: is the local sandbox, https: is Shopify itself.',
  ),
  SHOPIFY_CLIENT_ID: optional(
    text,
    'From the app in the Shopify Dev Dashboard. Required with https:',
    inSandbox('tidewatch-sandbox'),
  ),
  SHOPIFY_CLIENT_SECRET: optional(
    text,
    'Likewise. Signs what Shopify sends; never logged.',
    inSandbox('sandbox-secret'),
  ),
  SHOPIFY_PREVIOUS_SECRET: optional(
    text,
    'The previous client secret: Shopify may sign with it for an hour after a change. Never logged.',
  ),
  SHOPIFY_API_VERSION: variable(apiVersion, '2026-07', 'The Admin API version.'),
  SHOPIFY_SCOPES: variable(
    list,
    'read_orders,read_products,read_inventory,read_locations',
    'The scopes that merchants are asked to grant.',
  ),
  SHOPIFY_OPTIONAL_SCOPES: variable(
    optionalList,
    'read_customers,read_reports',
    'Additional scopes, which merchants may refuse; none: no additional scopes are requested.',
  ),
  SYNC_MINUTES: variable(
    minutes,
    '5',
    'How often each store is asked for changes that its webhooks may have missed. Once a day everything is read again.',
  ),
  REQUESTS_PER_MINUTE: variable(
    count,
    earlier => (earlier.SHOPIFY === 'sandbox:' ? '60000' : '3000'),
    'API calls allowed from one address. Generous with the sandbox, for load tests.',
  ),
  CHANGES_PER_MINUTE: variable(
    count,
    earlier => (earlier.SHOPIFY === 'sandbox:' ? '12000' : '300'),
    'Changes allowed in one session.',
  ),
  BILLING: variable(
    oneOf('shopify', 'sandbox', 'none'),
    earlier => (earlier.SHOPIFY === 'https:' ? 'shopify' : 'sandbox'),
    'Who charges for the plan: shopify, sandbox (test charges) or none (nothing is ever paused). Default: depends on TIDEWATCH_SHOPIFY.',
  ),
  MAIL: variable(
    mailServer,
    earlier => (earlier.SHOPIFY === 'sandbox:' ? 'sandbox:' : 'none:'),
    'Who sends mail: sandbox: (readable at /mailbox of the sandbox), smtp://user:password@host:587 (requires STARTTLS; ?tls=none for a relay without it), smtps://… or none: The certificate is verified; NODE_EXTRA_CA_CERTS names a file with your own authority.',
  ),
  MAIL_FROM: optional(
    text,
    'The sender of mails, such as Tidewatch <alerts@app.example>. Required with smtp.',
    inSandbox('Tidewatch <alerts@tidewatch.invalid>'),
  ),
  MAIL_BOUNCE_TOKEN: optional(
    text,
    'The bearer token with which a mail server posts bounced mails to /api/webhooks/mail/bounce. Without it none are accepted.',
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
    'Where competitors are searched for: sandbox:, serpapi:, serper:, watched: (only the stores that a merchant watches; needs no key) or off',
  ),
  SERPAPI_KEY: optional(text, 'The key of serpapi.com. Required with serpapi:, sent nowhere else, never logged.'),
  SERPER_KEY: optional(text, 'The key of serper.dev. Required with serper:, sent nowhere else, never logged.'),
  DISCOVERY_MARKETPLACES: variable(flag, '0', '1 also suggests offers on marketplaces such as Amazon.'),
  KEEP_CASES: variable(
    flag,
    '1',
    'Whether pages that merchants correct are kept, sealed, for 90 days, for `tidewatch cases export`. 0: none is.',
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
    'The port on which the sandbox listens. Default: 8081, or 8082 if PORT is 8081.',
  ),
  SANDBOX_SMTP_PORT: variable(
    port,
    earlier => freeOf(after(earlier.SANDBOX_PORT), earlier.PORT),
    'The port on which the sandbox accepts mail. Default: the one after TIDEWATCH_SANDBOX_PORT that is not PORT.',
  ),
  SANDBOX_SEED: variable(text, 'tidewatch', "Chooses the sandbox's data: the same seed, the same store and market."),
  SANDBOX_ORDERS: variable(count, '3000', 'How many orders a sandbox store has in 60 days, up to 200000.'),
  SANDBOX_DRIFT: variable(flag, '1', "0 keeps the prices in the sandbox's market as they are."),
};

export type VariableName = keyof typeof VARIABLES;
