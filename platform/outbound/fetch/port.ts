/** The only way out to addresses that a merchant enters. Refuses anything but a public web page's address. */
import type { CheckFailure } from '../../../domain/price/price.js';
import type { EnterSite } from '../pace/enterSite.js';
import type { BusyCode, Place } from '../share/createShares.js';
import type { Group } from '../share/groups.js';
import type { PictureType } from './pictureType.js';

export interface Conditions {
  readonly etag?: string | null;
  readonly lastModified?: string | null;
}

/** Seconds between two visits that the site's robots.txt asks for, if it does: for the host gate. */
interface Pace {
  readonly crawlDelay?: number;
}

/** A visit that returned nothing to read. */
export type NotRead =
  /** 304: a fresh observation, nothing changed. */
  | { readonly outcome: 'unchanged'; readonly url: string }
  | {
      readonly outcome: 'failed';
      readonly reason: CheckFailure;
      /** For the log and the evidence; never shown to a merchant as it is. */
      readonly detail: string;
      readonly status?: number;
      /** After how many seconds the site said to come back, if it did. */
      readonly retryAfter?: number;
      /**
       * The other site that the page, or its site's robots.txt, redirects to, if its turn did not come: nothing was
       * learnt about the page.
       */
      readonly awaits?: string;
    }
  /** There was no room for the page, so nothing was learnt about it: try again later. */
  | { readonly outcome: 'busy'; readonly code: BusyCode; readonly group: Group | null };

export interface ReadPage {
  readonly outcome: 'page';
  /** After redirects. */
  readonly url: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** As sent, unpacked: `decodeHtml` makes text of them. */
  readonly bytes: Buffer<ArrayBuffer>;
  readonly etag: string | null;
  readonly lastModified: string | null;
}

export type Fetched = Pace & (ReadPage | NotRead);

export interface SafeFetch {
  /**
   * Never throws for what a site does: every outcome is a value. Once started, it ends within its total time limit.
   * The caller holds the turn of the address's own site, and `place`, throughout, and keeps `place` until it has read the
   * page: its bytes count towards it. `enter` takes the turns of sites that the page
   * redirects to, one at a time, each given back when the next is taken, and of sites that hold a robots.txt of one of
   * them, for that file only. Without `enter`, sites are asked directly.
   * @throws EngineLost once it has ended: nothing was learnt about the page.
   */
  page(url: string, place: Place, conditions?: Conditions, enter?: EnterSite): Promise<Fetched>;
  /** For a process that stops: cuts the pages under way, and asks for no more. A slow site would outlast the stop. */
  end(): void;
  /** Aborts with `end`: what waits for a site's turn listens to it. */
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
   * A picture that may be shown to a merchant: PNG, JPEG, GIF, WebP or AVIF by its bytes, whatever its server says;
   * under the same rules as a page. Never throws for what a site does.
   * @param robots whether the site's robots.txt is obeyed.
   */
  picture(url: string, options: { readonly robots: boolean }): Promise<FetchedPicture>;
  close(): Promise<void>;
}
