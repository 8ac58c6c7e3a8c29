export interface StartOptions {
  /** Skips durable commits: hundreds of tests create their tables. */
  readonly forTests?: boolean;
  /** Keeps the data between starts; without it the data is temporary. */
  readonly folder?: string;
  /** Accepts only TLS connections, by the name `localhost`. PEM. */
  readonly tls?: { readonly cert: string; readonly key: string };
  /** Kafka only: authorises each user; without a rule everyone may do everything. */
  readonly rights?: boolean;
  /** A loopback port; defaults to any free one. */
  readonly port?: number;
}
