/** Compares the figures of the pages for operators and site owners with the code's, and finds the tests of their claims. */
import { describe, expect, it } from 'vitest';
import { TIMEOUT_MS } from '../../application/reading/extraction-thread/createExtractor.js';
import { INTERVALS } from '../../application/reading/openPageAccess.js';
import { VISITOR_MS } from '../../application/session/requestMeta.js';
import { ADMIN_ATTEMPTS, ADMIN_IDLE_HOURS, ADMIN_LOCK_MINUTES } from '../../domain/admin/limits.js';
import { HISTORY_RETENTION_DAYS } from '../../domain/alerts/alertHistory.js';
import { EVERY_MINUTES } from '../../domain/api/checks.js';
import { DISCOVERY_COOLDOWN_MS } from '../../domain/discovery/discovery.js';
import { ERRORS } from '../../domain/kernel/errors.js';
import { NOTICE_DAYS } from '../../domain/privacy/policy.js';
import { ANSWER_HOURS, COMPLETION_DAYS, ERASURE_DELAY_HOURS, SUBJECT_DAYS } from '../../domain/privacy/privacy.js';
import { KEPT_DAYS, KEY_DAYS } from '../../domain/retention/policy.js';
import { SESSION_DAYS } from '../../domain/session/session.js';
import { CONNECT_MINUTES } from '../../domain/shop/connectAttempt.js';
import { DEFAULT_LIMITS } from '../../platform/outbound/fetch/limits.js';
import { PRODUCT_AGENT } from '../../platform/outbound/fetch/productAgent.js';
import { DEFAULT_BACKOFF_MS, DEFAULT_PACE, LONGEST_WAIT_MS } from '../../platform/outbound/pace/hostPacer.js';
import { MOST_REQUESTS } from '../../platform/outbound/render/answerRequests.js';
import { FRESH_MS as ROBOTS_FRESH_MS } from '../../platform/outbound/robots/robotsCache.js';
import { SIGNING_MS } from '../../platform/outbound/sign/crawlerKeys.js';
import { DRAFT, signRequest } from '../../platform/outbound/sign/webBotAuth.js';
import { VARIABLES } from '../../platform/runtime/config/variables.js';
import { MOST_UNDER_WAY } from '../../platform/runtime/http/shedLoad.js';
import { VERSION } from '../../platform/runtime/version.js';
import { PERIOD_MS as SIGNING_PERIOD_MS } from '../../platform/seal/signing.js';
import { KEY_BYTES } from '../../platform/vault/cipher.js';
import { FRESH_MS as PICTURE_FRESH_MS } from '../../query-service/images/createPictures.js';
import { MOST_CATALOGUE_PAGES, MOST_SITEMAPS } from '../../workers/discovery/sources/watched/watchedStores.js';
import { EVERY as UNSEALED_EVENTS, LONGEST_MS as UNSEALED_MS } from '../../workers/sealer/sealLog.js';
import { textOf } from './sourceTree.js';
import { isTest } from './testTitles.js';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const MEGABYTE = 1024 * 1024;
const { floorMs, jitter, capMs } = DEFAULT_PACE;
const { real: intervals } = INTERVALS;
/** In the words of the pages; Shopify's own, and the law's, are not ours to choose. */
const REDACT_AFTER = '48 hours';
const BACKUPS = `for at most ${COMPLETION_DAYS} days`;
const CIPHER = 'AES-256-GCM';
/** RFC 9421 §B.1.4. */
const RFC_9421_KEY = {
  x: 'JrQLj5P_89iXES9-vFgrIy29clF9CC_oPPsw3c5D0bs',
  d: 'n4Ni-HpISpVObnQMW0wOhCKROaIKqKtW_2ZYb2p9KcU',
};

/** The headers of a signed request, without what differs from one to the next. */
const SIGNED = signRequest(new URL('https://shop.example'), {
  ...{ agent: 'https://tidewatch.example.com', key: RFC_9421_KEY, now: 0, nonce: '' },
});
const SIGNATURE_INPUT = SIGNED['signature-input']?.replace(
  /(?<=created=|expires=)\d+|(?<=keyid=")[^"]+|(?<=nonce=")/g,
  '…',
);

/** By page: its statements with figures, made from the code's. The page must have each, and no other figure. */
const FIGURES: Readonly<Record<string, readonly string[]>> = {
  'docs/crawler.md': [
    `Signature-Agent: ${SIGNED['signature-agent']}`,
    `Signature-Input: ${SIGNATURE_INPUT}`,
    `Signature: ${SIGNED.signature?.replace(/:.*:/, ':…:')}`,
    `RFC 9421 as Web Bot Auth profiles it (\`${DRAFT}\`)`,
    `change every ${SIGNING_MS / DAY} days`,
    `User-Agent: ${PRODUCT_AGENT} (+https://tidewatch.example.com)`,
    `its picture and keeps it for up to ${PICTURE_FRESH_MS / HOUR} hours`,
    `at most once in ${DISCOVERY_COOLDOWN_MS / HOUR} hours per merchant`,
    `up to ${MOST_CATALOGUE_PAGES} pages of the public product list`,
    `a sitemap with up to ${MOST_SITEMAPS} parts`,
    `after ${DEFAULT_LIMITS.totalMs / SECOND} seconds, ${DEFAULT_LIMITS.bodyBytes / MEGABYTE} MB or ${DEFAULT_LIMITS.redirects} redirects`,
    '(RFC 9309)',
    `reads the file again after ${ROBOTS_FRESH_MS / HOUR} hours`,
    `loads up to ${MOST_REQUESTS} scripts`,
    `a pause of ${floorMs / SECOND} to ${(floorMs * (1 + jitter)) / SECOND} seconds`,
    `a \`Crawl-delay\` of up to ${capMs / SECOND} seconds`,
    `then every ${intervals.shortest / MINUTE} minutes to ${intervals.longest / HOUR} hours`,
    'answer with 304',
    `at least ${DEFAULT_BACKOFF_MS / SECOND} seconds, and twice as long after each further one, up to ${LONGEST_WAIT_MS / HOUR} hours`,
    'Status 429 or 503 means',
    `It obeys \`Retry-After\`, up to ${LONGEST_WAIT_MS / HOUR} hours`,
    `doubles its pauses, up to ${capMs / SECOND} seconds`,
    `takes effect within ${ROBOTS_FRESH_MS / HOUR} hours`,
    'Status 401 or 403',
  ],
  'docs/upgrading.md': ['status` exits with 0', '[ADR 0006]', '[ADR 0064]'],
  'docs/privacy.md': [
    '[ADR 0035]',
    `orders, checkouts, names of buyers | ${KEPT_DAYS.orders} days after the order`,
    `revenue, sales, checkouts | ${KEPT_DAYS.analytics} days`,
    `the messages they sent | ${HISTORY_RETENTION_DAYS} days`,
    `a merchant corrected | ${KEPT_DAYS.cases} days`,
    `with each move | ${KEPT_DAYS.snapshots} days`,
    `with IP addresses and browsers | ${KEPT_DAYS.audit} days`,
    `who never signed in | ${VISITOR_MS / DAY} days`,
    `sessions, with their cookies | ${KEPT_DAYS.cookies} days`,
    `until it is done, at most ${SUBJECT_DAYS} days`,
    'speak TLS 1.3 to browsers',
    '`ssl_protocols TLSv1.3;`',
    'refuses TLS 1.2',
    `sealed with ${CIPHER}`,
    'versions before 0.1.0',
    '(AES-256:',
    `\`keys.db\`) ${BACKUPS}`,
    `their data ${REDACT_AFTER} later`,
    `another ${ERASURE_DELAY_HOURS} hours`,
    `merchants within ${ANSWER_HOURS} hours`,
    `announced ${NOTICE_DAYS} days ahead`,
    '`TIDEWATCH_KEEP_CASES=0` keeps none',
    'exits with 1',
  ],
  'docs/security.md': [
    `in the vault, one per ${SIGNING_MS / DAY} days`,
    `tied to one browser for ${CONNECT_MINUTES} minutes; sessions of ${SESSION_DAYS} days`,
    `${ADMIN_ATTEMPTS} wrong passwords within ${ADMIN_LOCK_MINUTES} minutes lock the login for ${ADMIN_LOCK_MINUTES} minutes; a session ends after ${ADMIN_IDLE_HOURS} hours`,
    `waits ${ERASURE_DELAY_HOURS} hours, and is cancelled`,
    `${DEFAULT_LIMITS.bodyBytes / MEGABYTE} MB and ${DEFAULT_LIMITS.totalMs / SECOND} seconds to fetch, ${TIMEOUT_MS / SECOND} seconds in a thread`,
    `at most ${MOST_UNDER_WAY.toLocaleString('en')} requests`,
    `sealed with ${CIPHER}`,
    `every ${UNSEALED_EVENTS.toLocaleString('en')} events or ${UNSEALED_MS / MINUTE} minutes`,
    `has ${KEY_BYTES} bytes`,
    `starts every ${KEY_DAYS} days`,
    `keep those ${BACKUPS}`,
    `one per ${SIGNING_PERIOD_MS / DAY} days`,
    // GDPR, article 33.
    'gives them 72 hours',
  ],
  'docs/dpa-template.md': [
    'Article 28 of the GDPR',
    `Orders are kept for ${KEPT_DAYS.orders} days, figures for ${KEPT_DAYS.analytics} days, the audit trail for ${KEPT_DAYS.audit} days, sessions for ${KEPT_DAYS.cookies} days`,
    'encrypted with AES-256',
    `change every ${KEY_DAYS} days; TLS 1.3`,
    `kept ${BACKUPS}`,
    'a new one [30] days ahead',
    `within ${ANSWER_HOURS} hours and completes them within ${COMPLETION_DAYS} days`,
    'at most [24] hours after',
    `are deleted within ${COMPLETION_DAYS} days`,
    `requests this ${REDACT_AFTER} later`,
    `another ${ERASURE_DELAY_HOURS} hours later`,
  ],
};

describe.each(Object.entries(FIGURES))('%s', (path, statements) => {
  const text = textOf(path)
    .replace(/\]\([^)]*\)|^\d+\. /gm, match => (match.startsWith(']') ? ']' : ''))
    .replace(/\s+/g, ' ');

  it('has the figures that the product works with', () =>
    expect(statements.filter(statement => !text.includes(statement))).toEqual([]));

  it('has no figure that nothing compares', () => {
    const rest = statements.reduce((left, statement) => left.replaceAll(statement, ''), text);
    expect(rest.match(/\S* ?\S*\d\S* ?\S*/g) ?? []).toEqual([]);
  });
});

it.each([...Object.keys(FIGURES), 'docs/self-hosting.md', 'docs/reading-prices.md'])(
  'tests show the claims of %s',
  path => {
    const [, tests = ''] =
      textOf('tests/docs-coverage.md')
        .split(/^## /m)
        .find(part => part.startsWith(`${path}\n`))
        ?.split('\n\n') ?? [];
    const references = [...tests.matchAll(/`([^`]+)`/g)].map(([, reference = '']) => reference);
    expect(references.length).toBeGreaterThan(2);
    expect(references.filter(reference => !isTest(reference))).toEqual([]);
  },
);

it('a merchant’s own interval has the limits that the crawler’s page gives', () => {
  expect(EVERY_MINUTES).toEqual({ min: intervals.shortest / MINUTE, max: intervals.longest / MINUTE });
  expect(intervals.first).toBe(HOUR);
});

it('the page on upgrades explains every code with which a start refuses its stores', () => {
  const codes = Object.keys(ERRORS).filter(code =>
    /^(LOG_|KEYS_)|^(STORE_OF_ANOTHER_LOG|STORE_NEWER|STORE_DAMAGED|MASTER_KEY_MISSING)$/.test(code),
  );
  const explained = [...textOf('docs/upgrading.md').matchAll(/^- `([A-Z_]+)`/gm)].map(([, code]) => code);
  expect(explained.sort()).toEqual(codes.sort());
});

it('the image is tried on the ports and with the folder that it has', () => {
  const guide = textOf('docs/self-hosting.md');
  const [app, market] = [VARIABLES.PORT.default({}), VARIABLES.SANDBOX_PORT.default({ PORT: 8080 })];
  expect(guide).toContain(`docker run -p ${app}:${app} -p ${market}:${market} -v tidewatch:/data tidewatch\n`);
  const image = textOf('Dockerfile');
  for (const part of [' AS service\n', 'TIDEWATCH_DATA_DIR=/data', `EXPOSE ${app} ${market}\n`])
    expect(image).toContain(part);
  expect(/ AS service\n([\s\S]*?)\nFROM /.exec(image)?.[1]).not.toContain('NODE_ENV');
});

it('the security policy supports the version that is released', () =>
  expect(textOf('SECURITY.md')).toContain(`| latest ${VERSION.replace(/\d+$/, 'x')} `));
