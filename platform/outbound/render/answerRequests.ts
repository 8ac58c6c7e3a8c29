/** Answers everything that a rendered page requests: with what the guarded fetcher fetched, or with an error. */
import type { Page, Request, Route } from 'playwright-core';
import { decodeHtml } from '../fetch/decodeHtml.js';
import type { RenderRequest } from './port.js';

/** Neither images, fonts and media, nor what stays open or sends anything. */
const ANSWERED = new Set(['document', 'script', 'stylesheet', 'xhr', 'fetch']);
/** A page may lead to another by script, but not in circles. */
const MOST_DOCUMENTS = 5;
export const MOST_REQUESTS = 60;

export interface Traffic {
  /** Requests without an answer yet. */
  inFlight(): number;
}

/** Takes over all of `page`'s requests until `signal` aborts. */
export async function answerRequests(
  page: Page,
  { page: document, fetch }: Pick<RenderRequest, 'page' | 'fetch'>,
  signal: AbortSignal,
): Promise<Traffic> {
  let inFlight = 0;
  let requests = 0;
  let documents = 0;

  async function answer(route: Route): Promise<void> {
    const request = route.request();
    const type = request.resourceType();
    const isDocument = type === 'document';
    if (request.method() !== 'GET' || !ANSWERED.has(type) || (isDocument && !isMainFrame(page, request)))
      return route.abort('blockedbyclient');
    if (isDocument && documents++ === 0)
      return route.fulfill({ contentType: 'text/html; charset=utf-8', body: openedUp(document) });
    if (requests++ >= MOST_REQUESTS || documents > MOST_DOCUMENTS) return route.abort('blockedbyclient');
    inFlight++;
    try {
      const resource = await fetch(request.url(), signal);
      if (resource === null) return await route.abort('failed');
      const { contentType, bytes } = resource;
      await route.fulfill({
        headers: {
          ...(contentType === '' ? {} : { 'content-type': contentType }),
          // Nothing here is secret from the page: the fetcher sends no cookies, and its sites are public.
          'access-control-allow-origin': request.headers().origin ?? '*',
          'access-control-allow-credentials': 'true',
        },
        body: bytes,
      });
    } finally {
      inFlight--;
    }
  }

  // The page may be gone before its answer arrives.
  await page.context().route(
    () => true,
    route => answer(route).catch(() => {}),
  );
  await page.context().routeWebSocket(
    () => true,
    socket => socket.close().catch(() => {}),
  );
  return { inFlight: () => inFlight };
}

/** Declared shadow roots become readable (`BEFORE_SCRIPTS` opens the others). */
const openedUp = ({ bytes, headers }: RenderRequest['page']): string =>
  decodeHtml(bytes, headers['content-type'] ?? '').replaceAll(
    /shadowrootmode\s*=\s*["']?closed["']?/gi,
    'shadowrootmode="open"',
  );

function isMainFrame(page: Page, request: Request): boolean {
  try {
    return request.frame() === page.mainFrame();
  } catch {
    // A frame of another page, or of none.
    return false;
  }
}
