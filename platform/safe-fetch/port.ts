/** The only way out to addresses that a merchant names. Refuses what is not a public web page's address. */
import type { CheckFailure } from '../../domain/price/price.js';

export interface Conditions {
  readonly etag?: string | null;
  readonly lastModified?: string | null;
}

/** Seconds between two visits that the site's robots.txt asks for, where it does: for the host gate. */
interface Pace {
  readonly crawlDelay?: number;
}

export type Fetched = Pace &
  (
    | {
        readonly outcome: 'page';
        /** After redirects. */
        readonly url: string;
        readonly status: number;
        readonly headers: Readonly<Record<string, string>>;
        /** Decoded by its charset. */
        readonly html: string;
        readonly etag: string | null;
        readonly lastModified: string | null;
      }
    /** 304: a fresh observation, nothing changed. */
    | { readonly outcome: 'unchanged'; readonly url: string }
    | {
        readonly outcome: 'failed';
        readonly reason: CheckFailure;
        /** For the log and the evidence; never shown as it is to a merchant. */
        readonly detail: string;
        readonly status?: number;
        /** Seconds after which the site said to come back, where it did. */
        readonly retryAfter?: number;
      }
  );

export interface SafeFetch {
  /** Never throws for what a site does: every outcome is a value. Ends within its total time limit, once it began. */
  page(url: string, conditions?: Conditions): Promise<Fetched>;
  /** Lets what is in flight end, and closes all connections. */
  close(): Promise<void>;
}
