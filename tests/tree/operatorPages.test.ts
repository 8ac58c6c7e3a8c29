/**
 * The pages for operators and site owners: every figure in them is one of the code's, and each page names the tests that
 * show its claims.
 */
import { describe, expect, it } from 'vitest';
import { INTERVALS } from '../../application/reading/openPageAccess.js';
import { EVERY_MINUTES } from '../../domain/api/competitors.js';
import { DISCOVERY_COOLDOWN_MS } from '../../domain/discovery/discovery.js';
import { DEFAULT_LIMITS } from '../../platform/outbound/fetch/limits.js';
import { PRODUCT_AGENT } from '../../platform/outbound/fetch/productAgent.js';
import { DEFAULT_BACKOFF_MS, DEFAULT_PACE, LONGEST_WAIT_MS } from '../../platform/outbound/pace/hostGate.js';
import { FRESH_MS as ROBOTS_FRESH_MS } from '../../platform/outbound/robots/robotsCache.js';
import { FRESH_MS as PICTURE_FRESH_MS } from '../../query-service/images/createPictures.js';
import { MOST_CATALOGUE_PAGES, MOST_SITEMAPS } from '../../workers/discovery/sources/watched/watchedStores.js';
import { textOf } from './sourceTree.js';
import { isTest } from './testTitles.js';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const MEGABYTE = 1024 * 1024;
const { floorMs, jitter, capMs } = DEFAULT_PACE;
const { real: intervals } = INTERVALS;

/** By page: its statements with figures, made from the code's. The page must have each, and no other figure. */
const FIGURES: Readonly<Record<string, readonly string[]>> = {
  'docs/crawler.md': [
    `User-Agent: ${PRODUCT_AGENT} (+https://tidewatch.example.com)`,
    `its picture, at most once in ${PICTURE_FRESH_MS / HOUR} hours`,
    `at most once in ${DISCOVERY_COOLDOWN_MS / HOUR} hours per merchant`,
    `up to ${MOST_SITEMAPS} sitemaps and ${MOST_CATALOGUE_PAGES} pages of the public product list`,
    `after ${DEFAULT_LIMITS.totalMs / SECOND} seconds, ${DEFAULT_LIMITS.bodyBytes / MEGABYTE} MB or ${DEFAULT_LIMITS.redirects} redirects`,
    '(RFC 9309)',
    `reads the file again after ${ROBOTS_FRESH_MS / HOUR} hours`,
    `a pause of ${floorMs / SECOND} to ${(floorMs * (1 + jitter)) / SECOND} seconds`,
    `a \`Crawl-delay\` of up to ${capMs / SECOND} seconds`,
    `then every ${intervals.shortest / MINUTE} minutes to ${intervals.longest / HOUR} hours`,
    'answer with 304',
    `at least ${DEFAULT_BACKOFF_MS / SECOND} seconds, and twice as long after each further one, up to ${LONGEST_WAIT_MS / HOUR} hours`,
    `your other pages wait as long, up to ${LONGEST_WAIT_MS / HOUR} hours`,
    `takes effect within ${ROBOTS_FRESH_MS / HOUR} hours`,
    'Status 401, 403 or 429',
  ],
};

describe.each(Object.entries(FIGURES))('%s', (path, statements) => {
  const [body = '', tests = ''] = textOf(path).split('\n## Tests\n');
  const text = body.replace(/\]\([^)]*\)/g, ']').replace(/\s+/g, ' ');

  it('has the figures that the product works with', () =>
    expect(statements.filter(statement => !text.includes(statement))).toEqual([]));

  it('has no figure that nothing compares', () => {
    const rest = statements.reduce((left, statement) => left.replaceAll(statement, ''), text);
    expect(rest.match(/\S* ?\S*\d\S* ?\S*/g) ?? []).toEqual([]);
  });

  it('names the tests that show its claims', () => {
    const references = [...tests.matchAll(/`([^`]+)`/g)].map(([, reference = '']) => reference);
    expect(references.length).toBeGreaterThan(2);
    expect(references.filter(reference => !isTest(reference))).toEqual([]);
  });
});

it('a merchant’s own interval has the limits that the crawler’s page gives', () => {
  expect(EVERY_MINUTES).toEqual({ min: intervals.shortest / MINUTE, max: intervals.longest / MINUTE });
  expect(intervals.first).toBe(HOUR);
});
