/** Renders pages whose price only a browser shows. It has no network of its own: the caller answers every request. */
import type { ReadPage } from '../fetch/port.js';

export interface Resource {
  /** `text/javascript; charset=utf-8`; empty if the site names none. */
  readonly contentType: string;
  readonly bytes: Buffer;
}

/** In `examine`, the contents of shadow roots are in place, as if they were the page's own. */
export interface RenderRequest {
  /** The page as fetched without a browser. */
  readonly page: Pick<ReadPage, 'url' | 'headers' | 'bytes'>;
  /** Fetches what the page requests; `null`: the page gets a network error. Never rejects. */
  readonly fetch: (url: string, signal: AbortSignal) => Promise<Resource | null>;
  /**
   * Reads the page as it stands, at its address by then. Rendering ends early once two successive looks give the same answer.
   * @returns a summary of the reading; `null` if the page shows nothing yet.
   */
  readonly examine: (html: string, url: string) => Promise<string | null>;
}

export type Rendered =
  /** The page was read as often as there was a reason to: its last reading counts. */
  | { readonly outcome: 'rendered' }
  /** The page exceeded its time or memory before it could be read once. `detail`: for the log. */
  | { readonly outcome: 'failed'; readonly detail: string }
  /** The browser ended, by no limit of ours: it may say nothing about the page. */
  | { readonly outcome: 'lost' };

export interface PageRenderer {
  /** @throws PortUnusable if there is no browser on this machine. */
  start(): Promise<void>;
  /** Never rejects, whatever the page does. */
  render(request: RenderRequest): Promise<Rendered>;
  /** Ends the browsers. Pages in flight are `lost`. */
  close(): Promise<void>;
}
