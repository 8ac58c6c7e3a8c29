/** Each sentence of the privacy policy has tests that fail if it becomes untrue. */
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { POLICY_VERSIONS } from '../../domain/privacy/policy.js';
import { KEPT_DAYS, KEY_DAYS } from '../../domain/retention/policy.js';
import { textOf } from './sourceTree.js';
import { SEPARATOR, testTitles } from './testTitles.js';

const PAGE = 'client/src/features/privacy/PrivacyPolicy.tsx';

const TWO_YEARS =
  'tests/contract/retention/twoYears.test.ts > two years of orders: each leaves on its day, nothing else does, and a rebuild on any day is the same';
const RETENTION = 'workers/retention/retention.test.ts';
const VAULT = 'tests/contract/vault/vaultContract.ts';
const PROMISES = 'tests/tree/operatorsPart.test.ts';
const CONNECT = 'command-service/shop/connect.test.ts';
const OWN_SITE = 'tests/e2e/contentSecurity.test.ts > no page of ours requested anything from another site';

/** By statement: `file > test title`. */
const KEPT_BY: Readonly<Record<string, readonly string[]>> = {
  'Tidewatch processes as little as it can: order totals, dates and status, which products were sold, the names of buyers if you allow it, your catalogue, and the public product pages of the competitors you choose.':
    [
      'workers/store-sync/syncStore.test.ts > is read in full: orders from a file, with progress, and no name in plain text',
      'client/src/features/dashboard/sections.test.tsx > follow the other sections, are 5, lead to the store, and show names if allowed',
    ],
  'To show revenue and order analytics we read orders and products from your Shopify store, with your approval and with read access only.':
    [
      'platform/runtime/config/config.test.ts > asks merchants for read access only',
      `${CONNECT} > sends the browser to the store platform with its own state`,
    ],
  'To watch prices we read public product pages.': [
    'platform/outbound/guard/guardedAgent.test.ts > a mix of public and private addresses is refused, in either order',
    'platform/outbound/request/redirectTarget.test.ts > to another site first takes its slot, then reads and obeys its robots.txt',
  ],
  'We don’t sell data, and we don’t use it for anything else.': [OWN_SITE],
  'Order data: 60 days': [
    TWO_YEARS,
    `${RETENTION} > are gone 60 days after it was placed, whenever it was read`,
    `${RETENTION} > are not stored at all if they have expired when they are read`,
  ],
  'Analytics: 90 days': [
    TWO_YEARS,
    "domain/retention/policy.test.ts > a day's figures expire with their key, 90 days after the day began",
    'workers/alerts/alerts.test.ts > deletes each message and alert once, after 90 days',
  ],
  'Audit logs: 365 days': [`${RETENTION} > entries of the audit trail leave after 365 days`],
  'Cookies: 7 days': ['application/session/merchant.test.ts > expires after seven days'],
  'Data at rest is encrypted with AES-256, data in transit with TLS 1.3.': [
    'platform/vault/cipher.test.ts > is AES-256 in Galois/Counter Mode, as others write it',
    `${PROMISES} > the operator’s page says that the proxy must speak TLS 1.3`,
    'ops/proxy/nginxConf.test.ts > speaks TLS 1.3 only, and says to browsers that it always will',
    'platform/runtime/http/server.test.ts > keeps browsers of %s on https: %s',
  ],
  'Orders, personal data and access tokens are encrypted by the application itself, in its log and so in its backups.':
    [
      'workers/webhooks/webhooks.test.ts > records the current order, sealed with its customer',
      `${VAULT} > are stored as ciphertext`,
    ],
  'Keys are rotated every 90 days.': [`${VAULT} > keeps a key for 90 days, then starts the next; both open`, TWO_YEARS],
  'Each store has keys of its own, so that destroying them destroys its data.': [
    `${VAULT} > shares no key between shops or purposes`,
    `${VAULT} > makes all generations of that shop and purpose read as erased, and no other`,
  ],
  'The figures that your screens show are kept in a database, on disks that the operator encrypts.': [
    `${PROMISES} > the operator’s page says that disks must be encrypted`,
  ],
  'You can see, export and delete what we hold (GDPR, CCPA).': [
    'domain/privacy/privacy.test.ts > completes when each store has reported, and lists the receipts',
    'domain/privacy/dataExport.test.ts > starts, and completes with its counts',
    'client/src/features/profile/privacy/privacyDialogs.test.tsx > opens a modal with every field of the report, what fails first',
  ],
  'We answer within 48 hours and complete requests within 30 days.': [
    'domain/privacy/privacy.test.ts > is answered when the merchant is notified, and again when the data is fetched',
    "domain/privacy/policy.test.ts > a request's deadlines are 48 hours and 30 days",
  ],
  'We announce changes to this policy 30 days ahead.': [
    'domain/privacy/policy.test.ts > takes effect 30 days after its announcement at the earliest',
  ],
  'We set one cookie that keeps you signed in and one that remembers which store you used last, each for 7 days.': [
    `${CONNECT} > connects the store, keeps its token only in the vault, and signs in`,
  ],
  'While you connect a store, a third one ties the attempt to your browser for 10 minutes.': [
    `${CONNECT} > sends the browser to the store platform with its own state`,
  ],
  'None of them is used to follow you elsewhere.': [OWN_SITE],
};

/** The page's text, without the line that names its version. */
const page = textOf(PAGE)
  .replace(/^[\s\S]*<main>/, '')
  .replace(/<p className="policy-version">[\s\S]*?<\/p>/, '')
  .replace(/\{' '\}/g, ' ')
  .replace(/\s+/g, ' ');

/** The policy's statements: terms with their times, and each sentence except a library's required notices. */
const statements = [
  ...page.replace(/<h2>Open-source notices<\/h2>.*/, '').matchAll(/<(dt|p)\b.*?<\/(?:dd|p)>/g),
].flatMap(([text, element]) => {
  const plain = text
    .replace(/<\/dt>/g, ':')
    .replace(/<.*?>/g, '')
    .trim()
    .replace(/ +/g, ' ');
  return element === 'dt' ? [plain] : plain.split(/(?<=\.) (?=[A-Z])/);
});

/** A test may be left out where an engine or a tool is missing, but not for good. */
const LEFT_OUT = /\b(?:it|test|describe)\.(?:skip|todo|only)\(/;

describe('the privacy policy', () => {
  it('states nothing that no test keeps', () => expect(statements).toEqual(Object.keys(KEPT_BY)));

  it.each(Object.entries(KEPT_BY))('%s', (_, tests) => {
    expect(tests.length).toBeGreaterThan(0);
    for (const test of tests) {
      const [file = '', ...name] = test.split(SEPARATOR);
      const titles = testTitles(file).map(title => title.split(SEPARATOR).at(-1));
      expect(titles, test).toContain(name.join(SEPARATOR));
      expect(textOf(file), file).not.toMatch(LEFT_OUT);
    }
  });

  it('has the figures that the product works with', () => {
    expect(statements.filter(text => / days$/.test(text))).toEqual([
      `Order data: ${KEPT_DAYS.orders} days`,
      `Analytics: ${KEPT_DAYS.analytics} days`,
      `Audit logs: ${KEPT_DAYS.audit} days`,
      `Cookies: ${KEPT_DAYS.cookies} days`,
    ]);
    expect(statements).toContain(`Keys are rotated every ${KEY_DAYS} days.`);
  });

  it('changes with a new version only, which is announced ahead', () => {
    const fingerprint = createHash('sha256').update(page).digest('hex').slice(0, 16);
    expect(
      POLICY_VERSIONS.at(-1)?.fingerprint,
      `the text is another one: announce it as a new version in domain/privacy/policy.ts, with the fingerprint ${fingerprint}`,
    ).toBe(fingerprint);
  });

  it.each([
    ['client/src/features/landing/texts/landingTexts.ts', 'keep it 60 days, and encrypt it with AES-256'],
    ['client/src/features/landing/texts/landingTexts.ts', 'order data is kept for 60 days'],
    ['client/src/features/privacy/texts/bannerTexts.ts', 'keeps it 60 days and encrypts it with AES-256'],
  ])('says the same as %s', (file, words) => expect(textOf(file).replace(/\s+/g, ' ')).toContain(words));
});
