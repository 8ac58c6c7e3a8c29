export interface StartOptions {
  /** Keeps the data between starts; without one it is temporary. */
  readonly folder?: string;
  /** On loopback; without one, any that is free. */
  readonly port?: number;
}
