export interface StartOptions {
  /** Commits need not outlive a power cut: hundreds of tests make their tables. */
  readonly forTests?: boolean;
  /** Keeps the data between starts; without one it is temporary. */
  readonly folder?: string;
  /** On loopback; without one, any that is free. */
  readonly port?: number;
}
