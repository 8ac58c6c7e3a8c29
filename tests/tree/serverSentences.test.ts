/** Every sentence that the server writes for screens has its German template. */
import { expect, it } from 'vitest';
import actionTexts from '../../client/src/api/texts/actionTexts.de.js';
import german from '../../client/src/api/texts/sentenceTexts.de.js';
import { filesUnder, textOf } from './sourceTree.js';

/** The sources of notifications and the plan's messages. Those of alerts hold both languages. */
const WRITERS = [
  'workers/notifications/messageOf.ts',
  'workers/billing/planNotifications.ts',
  'workers/discovery/searchForShop.ts',
  'workers/privacy/notifyMerchants.ts',
  'query-service/billing/plan.ts',
  'query-service/privacy/checks.ts',
  'query-service/privacy/complianceReport.ts',
  'domain/matching/reasonsFor.ts',
  'workers/webhook-endpoints/pauseEndpoint.ts',
];

const templates = Object.keys(german);
/** Comparable parts: what stands between values. */
const partsOf = (text: string): readonly string[] =>
  text.split(/\$\{[^}]*\}+(?: \?[^}]*\})?|\{\w+\}/).map(part => part.trim());
const known = templates.map(template => partsOf(template).join('\n')).join('\n');

/** Prose: two words at least, and not an import or a log line. */
const isProse = (text: string): boolean => /^\$?[\w;,({’ ]*[a-z’]+ [a-z]+/i.test(text);

it('every action of the audit trail has a German name', () => {
  const named = filesUnder('domain').filter(path => /audit\.ts$/i.test(path));
  const actions = named.flatMap(path => textOf(path).match(/(?<=')[A-Z]{2,}(?:_[A-Z]+)+(?=')/g) ?? []);
  expect(actions.length).toBeGreaterThan(100);
  expect(actions.filter(action => actionTexts[action] === undefined)).toEqual([]);
});

it.each(WRITERS)('%s', path => {
  const code = textOf(path)
    .replace(/\/\*.*?\*\//gs, '')
    .replace(/^\s*(?:\/\/|import ).*$/gm, '')
    .replace(/logger\.\w+\([^;]*;|derivedId\('[^']*'/g, '');
  const texts = [...code.matchAll(/'((?:[^'\\\n]|\\.)+)'|`([^`]+)`/g)].map(
    ([, quoted, template]) => quoted ?? template ?? '',
  );
  const parts = texts
    .filter(isProse)
    .flatMap(partsOf)
    .filter(part => /[a-z]+ [a-z]+/i.test(part));
  expect(parts.filter(part => !known.includes(part))).toEqual([]);
});
