/**
 * Reads pages as a browser shows them, if plain reading found nothing on them. Skips hosts that show nothing in a browser
 * either for a week, or until the next version of the extractor.
 */
import type { Logger } from 'pino';
import { EXTRACTOR_VERSION } from '../../domain/extraction/extractorVersion.js';
import { needsBrowser } from '../../domain/extraction/needsBrowser.js';
import type { Extraction } from '../../domain/extraction/result.js';
import { as, type ProductUrl } from '../../domain/kernel/names.js';
import { hostOf } from '../../domain/price/page.js';
import type { ReadPage, ResourceFetch } from '../../platform/outbound/fetch/port.js';
import type { EnterSite } from '../../platform/outbound/pace/enterSite.js';
import type { Visited } from '../../platform/outbound/pace/hostPacer.js';
import { pageRequests } from '../../platform/outbound/render/pageRequests.js';
import type { PageRenderer } from '../../platform/outbound/render/port.js';
import { scriptCache } from '../../platform/outbound/render/scriptCache.js';
import type { Place } from '../../platform/outbound/share/createShares.js';
import { type Clock, plus } from '../../platform/runtime/clock/clock.js';
import { integer, orNull, type RowOf, table, text } from '../../platform/tables/table.js';
import type { WorkStore } from '../../platform/work-store/port.js';
import type { Extractor } from './extraction-thread/createExtractor.js';

/** Hosts whose last rendered pages showed nothing. A page that shows something deletes its host's row. */
export const futileRenders = table(
  'futile_renders',
  {
    host: text(),
    /** Pages in a row that showed nothing in a browser either. */
    count: integer(),
    /** No page of the host is rendered until then; `null`: there have been too few to tell. */
    until: orNull(text()),
    /** The extractor that found nothing. */
    extractor: integer(),
  },
  { key: ['host'] },
);

/** After this many futile pages in a row, the host is skipped. */
const FUTILE_PAGES = 3;
const PAUSE_MS = 7 * 24 * 3_600_000;

export interface RenderedReading {
  /** `null` if it could not be rendered: then the plain reading counts. */
  readonly page: { readonly extraction: Extraction; readonly bytes: Buffer<ArrayBuffer>; readonly url: string } | null;
  /** True if the browser ended unexpectedly, which may say nothing about the page. */
  readonly lost: boolean;
  /** The site's answers to the page's own requests, for the host pacer; `null`: there were none. */
  readonly visited: Visited | null;
}

export interface Rendering {
  /** False if rendering has never helped on this host. */
  helps(host: string): Promise<boolean>;
  /** Reads `page` in a browser, within the turn of its site. */
  read(page: ReadPage, visit: { readonly place: Place; readonly enter: EnterSite }): Promise<RenderedReading>;
}

interface RenderingPorts {
  readonly renderer: PageRenderer;
  readonly fetch: ResourceFetch;
  readonly extractor: Pick<Extractor, 'extract'>;
  readonly workStore: Pick<WorkStore, 'sql' | 'transaction'>;
  readonly clock: Clock;
  readonly logger: Pick<Logger, 'info'>;
}

export function createRendering({ renderer, fetch, extractor, workStore, clock, logger }: RenderingPorts): Rendering {
  const cache = scriptCache();

  const rowOf = (host: string) =>
    workStore.sql.selectFrom('futile_renders').selectAll().where('host', '=', host).executeTakeFirst();

  async function record(host: string, helped: boolean): Promise<void> {
    const row = await rowOf(host);
    if (helped && !row) return;
    await workStore.transaction(async ({ sql, upsert }) => {
      if (helped) return void (await sql.deleteFrom('futile_renders').where('host', '=', host).execute());
      const count = (row?.extractor === EXTRACTOR_VERSION ? row.count : 0) + 1;
      const until = count < FUTILE_PAGES ? null : plus(clock.now(), PAUSE_MS);
      await upsert(futileRenders, [{ host, count, until, extractor: EXTRACTOR_VERSION }]);
    });
  }

  return {
    async helps(host) {
      const row = await rowOf(host);
      return row?.until == null || row.extractor !== EXTRACTOR_VERSION || row.until <= clock.now();
    },

    async read(page, { place, enter }) {
      const requests = pageRequests({ fetch, cache }, { page: page.url, place, enter });
      const headers = { ...page.headers, 'content-type': 'text/html; charset=utf-8' };
      let last: RenderedReading['page'] = null;
      const rendered = await renderer.render({
        page,
        fetch: requests.fetch,
        async examine(html, url) {
          const bytes = Buffer.from(new TextEncoder().encode(html).buffer);
          const copy = Buffer.from(new Uint8Array(bytes).buffer);
          const extraction = await extractor.extract({ url, status: page.status, headers, bytes: copy }, place);
          if ('failed' in extraction) return null;
          last = { extraction: { ...extraction, rendered: true }, bytes, url };
          const { price, currency, availability } = extraction;
          return needsBrowser(extraction) ? null : `${price} ${currency} ${availability}`;
        },
      });
      const visited = await requests.leave();
      const read = rendered.outcome === 'rendered' ? (last as RenderedReading['page']) : null;
      if (rendered.outcome === 'failed')
        logger.info({ url: page.url, detail: rendered.detail }, 'could not render page');
      // A browser that ended may say nothing about the page, so it says nothing about the host.
      if (rendered.outcome !== 'lost')
        await record(hostOf(as<ProductUrl>(page.url)), read !== null && !needsBrowser(read.extraction));
      return { page: read, lost: rendered.outcome === 'lost', visited };
    },
  };
}

declare module '../../platform/work-store/workTables.js' {
  interface WorkTables {
    futile_renders: RowOf<typeof futileRenders>;
  }
}
