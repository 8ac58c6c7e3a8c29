import type { BrowserContext, Page } from 'playwright-core';

/** Rewrites the answers of pages that open later: long, right-to-left and unbreakable titles, large and odd amounts. */
export function oddValues(where: BrowserContext | Page): Promise<void>;
