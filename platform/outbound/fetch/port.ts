/**
 * Fetches web pages and pictures at addresses that a merchant enters. Refuses anything but a public web page's address.
 */
import type { CheckFailure } from '../../../domain/price/price.js';
import type { EnterSite } from '../pace/enterSite.js';
import type { BusyCode, Place } from '../share/createShares.js';
import type { Group } from '../share/groups.js';
import type { PictureType } from './pictureType.js';

export interface Conditions {
  readonly etag?: string | null;
  readonly lastModified?: string | null;
}

/** The `Crawl-delay` in the site's robots.txt, in seconds, if any: for the host pacer. */
interface Pace {
  readonly crawlDelay?: number;
}

/** A visit without a readable result. */
export type NotRead =
  /** 304: a new observation, nothing changed. */
  | { readonly outcome: 'unchanged'; readonly url: string }
  | {
      readonly outcome: 'failed';
      readonly reason: CheckFailure;
      /** For the log and the evidence; never shown verbatim to a merchant. */
      readonly detail: string;
      readonly status?: number;
      /** The site's `Retry-After` in seconds, if any. */
      readonly retryAfter?: number;
      /**
       * Another site that the page or its robots.txt redirects to, no slot of which became free: the visit says nothing
       * about the page.
       */
      readonly awaits?: string;
    }
  /** The site asked us to slow down, with or without a time to wait for in seconds: says nothing about the page. */
  | { readonly outcome: 'slow_down'; readonly status: number; readonly retryAfter?: number }
  /** There was no room for the page, so the visit says nothing about it: try again later. */
  | { readonly outcome: 'busy'; readonly code: BusyCode; readonly group: Group | null };

export interface ReadPage {
  readonly outcome: 'page';
  /** After redirects. */
  readonly url: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Unpacked, otherwise as sent: `decodeHtml` decodes them. */
  readonly bytes: Buffer<ArrayBuffer>;
  readonly etag: string | null;
  readonly lastModified: string | null;
}

export type Fetched = Pace & (ReadPage | NotRead);

export interface SafeFetch {
  /**
   * Never throws for a site's behaviour: every outcome is a value. Once started, it ends within its total time limit.
   * The caller holds the turn of the address's own site, and `place`, throughout, and keeps `place` until it has read
   * the page: the page's bytes count towards it. `enter` takes the turns of sites that the page redirects to, one at a
   * time, each released when the next is taken, and of sites that hold a robots.txt of one of them, for that file only.
   * Without `enter`, it requests sites directly.
   * @throws EngineLost once the process stops: the visit says nothing about the page.
   */
  page(url: string, place: Place, conditions?: Conditions, enter?: EnterSite): Promise<Fetched>;
  /** Cuts the pages in flight and starts no more, when the process stops. A slow site would outlast the stop. */
  end(): void;
  /** Aborts on `end`: callers that wait for a site's turn listen to it. */
  readonly ended: AbortSignal;
  /** Lets requests in flight end, then closes all connections. */
  close(): Promise<void>;
}

export type ReadPicture =
  | { readonly outcome: 'picture'; readonly type: PictureType; readonly bytes: Buffer }
  | { readonly outcome: 'failed'; readonly reason: 'not_a_picture'; readonly detail: string };

export type FetchedPicture = ReadPicture | NotRead;

export interface PictureFetch {
  /**
   * Fetches a picture that a merchant may see: PNG, JPEG, GIF, WebP or AVIF by its bytes, whatever its server claims;
   * under the same rules as a page. Never throws for a site's behaviour.
   * @param robots true to obey the site's robots.txt.
   */
  picture(url: string, options: { readonly robots: boolean }): Promise<FetchedPicture>;
  close(): Promise<void>;
}

export interface ReadResource {
  readonly outcome: 'resource';
  /** As sent; empty if the site names none. */
  readonly contentType: string;
  /** As sent; empty if the site names none. */
  readonly cacheControl: string;
  readonly bytes: Buffer;
}

export interface ResourceVisit {
  readonly place: Place;
  readonly enter: EnterSite;
  /** Cuts the request when its page ends. */
  readonly signal: AbortSignal;
}

export interface ResourceFetch {
  /**
   * Fetches what a rendered page requests, under the same rules as a page. Never throws for a site's behaviour. The
   * caller holds the turn of the address's site.
   * @throws EngineLost once the process stops.
   */
  resource(url: string, visit: ResourceVisit): Promise<ReadResource | NotRead>;
}
