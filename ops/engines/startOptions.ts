export interface StartOptions {
  /** Commits need not outlive a power cut: hundreds of tests make their tables. */
  readonly forTests?: boolean;
  /** Keeps the data between starts; without one it is temporary. */
  readonly folder?: string;
  /** It takes connections with TLS only, by the name `localhost`. PEM. */
  readonly tls?: { readonly cert: string; readonly key: string };
  /** It asks what each user may do; without a rule everyone may do everything. Of Kafka. */
  readonly rights?: boolean;
  /** On loopback; without one, any that is free. */
  readonly port?: number;
}
