/** Every kind of rule, from a change on a page to a mail by SMTP and a text message by Twilio's own library. */
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { Condition } from '../../../domain/alerts/rule.js';
import { type Amount, as, type Currency } from '../../../domain/kernel/names.js';
import { openMail } from '../../../platform/mail/openMail.js';
import { openSms } from '../../../platform/sms/openSms.js';
import type { Received } from '../../../sandbox/mailbox/mailbox.js';
import { testSandbox } from '../../../sandbox/sandbox.fixtures.js';
import type { Sandbox } from '../../../sandbox/server.js';
import { type Scene, scene } from '../../../workers/alerts/alerts.fixtures.js';
import { runAlerts } from '../../../workers/alerts/alerts.js';
import { findBlocked } from '../../../workers/alerts/findBlocked.js';
import { until } from '../../../workers/workers.fixtures.js';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const amount = (text: string) => as<Amount>(text);
const USD = as<Currency>('USD');

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await testSandbox();
});
afterAll(() => sandbox.close());

/** The mailbox's new messages since the last check, oldest first. */
let seen = new Set<string>();
async function arrived(count: number): Promise<readonly Received[]> {
  const fresh = await until(async () => {
    const all = (await (await fetch(`${sandbox.origin}/mailbox.json`)).json()) as Received[];
    const unseen = all.filter(({ id }) => !seen.has(id)).reverse();
    return unseen.length >= count && unseen;
  });
  seen = new Set([...seen, ...fresh.map(({ id }) => id)]);
  return fresh;
}

/** The worker runs against the sandbox's mail server and its stand-in for Twilio. */
async function wired(condition: Condition): Promise<Scene> {
  const at = await scene();
  const mail = openMail('sandbox:', { from: 'a@app.example', sandboxUrl: `smtp://localhost:${sandbox.smtpPort}` });
  const sms = openSms('sandbox:', { from: '+15005550006', sandboxOrigin: sandbox.origin });
  const stop = new AbortController();
  const run = runAlerts({ ...at.ports, mail, sms }, stop.signal);
  onTestFinished(async () => {
    stop.abort();
    await run;
    await mail?.close();
  });
  await until(async () => (await at.workStore.sql.selectFrom('followers').selectAll().execute()).length === 4);
  await at.choose({ conditions: [condition], channels: ['email', 'sms'], agreed: false });
  expect((await arrived(2)).map(({ text }) => /confirm\?token=|Reply YES/.test(text))).toEqual([true, true]);
  for (const channel of ['email', 'sms'] as const) await at.tell({ type: 'AllowAlerts', channel, at: at.clock.now() });
  return at;
}
const raised = async (at: Scene) => (await at.events('AlertRaised')).length;
const stock = (at: Scene, from: string, to: string) => at.shows('StockChanged', { from, to });
const days = (at: Scene, count: number) => at.clock.advance(count * DAY);

interface Story {
  readonly condition: Condition;
  /** Events that raise no alert, followed by one that does. */
  readonly quiet: (at: Scene) => Promise<unknown>;
  readonly loud: (at: Scene) => Promise<unknown>;
  readonly says: string;
}

const STORIES: Readonly<Record<string, Story>> = {
  'falls by per cent': {
    condition: { kind: 'price_falls', by: { percent: 5 }, against: 'previous' },
    quiet: at => at.costs('100.00', '96.00'),
    loud: at => at.costs('96.00', '90.00'),
    says: 'fell from $96.00 to $90.00 (−6.3%)',
  },
  'falls slowly, against the price of the last alert': {
    condition: { kind: 'price_falls', by: { percent: 5 }, against: 'reference' },
    quiet: at => at.costs('100.00', '97.00'),
    loud: at => at.costs('97.00', '94.50'),
    says: 'fell from $97.00 to $94.50 (−2.6%); it was $100.00 at the last alert',
  },
  'rises by an amount': {
    condition: { kind: 'price_rises', by: { amount: amount('10.00') }, against: 'previous' },
    quiet: at => at.costs('100.00', '109.99'),
    loud: at => at.costs('109.99', '119.99'),
    says: 'rose from $109.99 to $119.99',
  },
  'crosses a price, at the edge': {
    condition: { kind: 'price_crosses', target: { amount: amount('90.00'), currency: USD }, direction: 'below' },
    quiet: at => at.costs('100.00', '90.01'),
    loud: at => at.costs('90.01', '89.00'),
    says: 'below your target of $90.00',
  },
  'is the lowest in days': {
    condition: { kind: 'lowest', days: 7 },
    quiet: async at => {
      await at.costs('100.00', '110.00');
      days(at, 1);
      await at.costs('110.00', '100.00');
    },
    loud: at => at.costs('100.00', '99.00'),
    says: 'the lowest price seen in 7 days (before: $100.00)',
  },
  'is back in stock': {
    condition: { kind: 'back_in_stock' },
    quiet: at => stock(at, 'in_stock', 'out_of_stock'),
    loud: at => stock(at, 'out_of_stock', 'in_stock'),
    says: 'is back in stock (was out of stock)',
  },
  'is sold out': {
    condition: { kind: 'sold_out' },
    quiet: at => stock(at, 'in_stock', 'back_order'),
    loud: at => stock(at, 'back_order', 'out_of_stock'),
    says: 'is sold out (was back order)',
  },
  'is blocked too long': {
    condition: { kind: 'blocked', hours: 6 },
    async quiet(at) {
      await at.workStore.transaction(({ sql }) =>
        sql.updateTable('page_checks').set({ last_read: at.clock.now(), failures: 3 }).execute(),
      );
      await at.readStore.transaction(({ sql }) =>
        sql
          .insertInto('pages')
          .values({ page: at.page, failure: 'blocked', percent_diff: 0, availability: 'unknown', changes: 0 })
          .execute(),
      );
      await findBlocked(at.ports);
    },
    async loud(at) {
      at.clock.advance(6 * HOUR);
      await findBlocked(at.ports);
    },
    says: 'has been unreadable for 6 hours (blocked)',
  },
};

describe('a competitor that', () => {
  it.each(Object.entries(STORIES))('%s alerts by mail and by text message', async (_, story) => {
    const at = await wired(story.condition);
    await at.first('100.00');
    await story.quiet(at);
    expect(await raised(at)).toBe(0);
    await story.loud(at);
    await until(async () => (await at.workStore.sql.selectFrom('alert_queue').selectAll().execute()).length === 2);
    expect(await raised(at)).toBe(1);
    at.clock.advance(2_000);

    const messages = await arrived(2);
    expect(messages.map(({ channel }) => channel).sort()).toEqual(['email', 'sms']);
    // A text message writes '-': the minus sign isn't in its alphabet, and would double its segments.
    for (const { text } of messages) expect(text.replaceAll('(-', '(−')).toContain(story.says);
    const mail = messages.find(({ channel }) => channel === 'email');
    expect(mail?.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
    await until(async () => (await at.events('AlertMessageSent')).length === 4);
  });
});

it('a crossing raises another alert only after the price has left its target', async () => {
  const at = await wired(STORIES['crosses a price, at the edge']?.condition as Condition);
  await at.first('100.00');
  await at.costs('100.00', '89.00');
  await until(async () => (await raised(at)) === 1);
  await at.costs('89.00', '90.50');
  await at.costs('90.50', '89.50');
  await at.costs('89.50', '95.00');
  await at.costs('95.00', '88.00');
  await until(async () => (await raised(at)) === 2);
  at.clock.advance(2_000);
  await arrived(2);
  const changes = (await at.events('AlertRaised')).map(({ data }) => (data.alert as { change: object }).change);
  expect(changes).toMatchObject([{ to: '89.00' }, { from: '95.00', to: '88.00' }]);
});
