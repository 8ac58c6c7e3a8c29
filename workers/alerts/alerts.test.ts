/** Alerts from a page's change to the message. Long, as each part needs the same scene. */
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { readAddressToken } from '../../application/alerts/addressToken.js';
import { type AlertDelivery, alertDeliveries } from '../../domain/alerts/alertDelivery.js';
import { alertHistoryStream } from '../../domain/alerts/alertHistory.js';
import type { AddressChannel } from '../../domain/alerts/channel.js';
import type { Condition } from '../../domain/alerts/rule.js';
import { alertSettingsStream } from '../../domain/alerts/settings.js';
import { as } from '../../domain/kernel/names.js';
import { GivenUp } from '../../platform/bus/port.js';
import { DeliveryFailed } from '../../platform/mail/port.js';
import { products } from '../../read-models/products/tables.js';
import { outdate, until } from '../workers.fixtures.js';
import { FALLS, type Scene, SHOP, scene, URL_A } from './alerts.fixtures.js';
import { runAlerts } from './alerts.js';
import { ATTEMPTS, deliver } from './deliver.js';
import { dispatchAlerts } from './dispatchAlerts.js';
import { evaluate } from './evaluate.js';
import { findBlocked } from './findBlocked.js';
import { forgetOldAlerts } from './forgetOldAlerts.js';
import { reportStanding } from './reportStanding.js';
import { alertQueue } from './tables.js';

const HOUR = 3_600_000;
/** As many as one look takes. */
const MANY = 500;

/** Runs the worker. The clock stands still, so what is due in a second becomes due when the test moves the clock. */
async function running(at: Scene) {
  const stop = new AbortController();
  const run = runAlerts(at.ports, stop.signal);
  onTestFinished(async () => {
    stop.abort();
    await run;
  });
  await until(async () => (await at.workStore.sql.selectFrom('followers').selectAll().execute()).length === 4);
}
const queued = async (at: Scene, count: number) =>
  await until(async () => {
    const rows = await at.workStore.sql.selectFrom('alert_queue').selectAll().orderBy('due_at').execute();
    return rows.length === count && rows;
  });

const raised = async (at: Scene) => (await at.events('AlertRaised')).length;

describe('from a change to a message', () => {
  it('a mail and a text message say what, when, where and how to unsubscribe', async () => {
    const at = await scene();
    await at.choose({ channels: ['email', 'sms'] });
    await running(at);
    await at.first('129.00');
    await at.costs('129.00', '119.00');
    await queued(at, 2);
    at.clock.advance(2_000);
    await until(async () => at.mails.length === 1 && at.texts.length === 1);

    const [mail] = at.mails;
    expect(mail).toMatchObject({ to: 'me@shop.example', subject: 'Ridge Tent fell from $129.00 to $119.00 (−7.8%)' });
    for (const part of [mail?.text ?? '', mail?.html ?? ''])
      for (const said of [
        '\\$129.00',
        '\\$119.00',
        '1 Jul 2026, 11:00 (CEST|GMT\\+2)',
        URL_A,
        'Read from the page at shop.example',
      ])
        expect(part).toMatch(new RegExp(said));
    const [text] = at.texts;
    expect(text?.to).toBe('+491512345678');
    expect(text?.text).toMatch(
      /^Tidewatch: Ridge Tent fell from .* 11:00 (CEST|GMT\+2)\. https:\/\/shop\.example\/tent Reply STOP/,
    );
    const token = new URL(mail?.unsubscribeUrl ?? '').searchParams.get('token') ?? '';
    expect(await readAddressToken(at.vault, 'unsubscribe', token)).toMatchObject({ shop: SHOP });

    await until(async () => (await at.events('AlertMessageSent')).length === 2);
    const log = JSON.stringify(await at.events());
    expect(log).not.toMatch(/me@shop\.example|491512345678/);
  });

  it('is German, with German dates and amounts, for a store that chose it', async () => {
    const at = await scene();
    await at.choose({ channels: ['email', 'sms'], conditions: [FALLS, { kind: 'lowest', days: 30 }], language: 'de' });
    await at.addDevice('phone');
    await running(at);
    await at.first('1329.00');
    await at.costs('1329.00', '1219.00');
    await queued(at, 6);
    at.clock.advance(2_000);
    await until(async () => at.mails.length === 1 && at.texts.length === 1 && at.pushed.length === 1);
    const [mail] = at.mails;
    const sentence = 'Ridge Tent fiel von 1.329,00 $ auf 1.219,00 $ (−8,3 %)'.replace(/ (?=[$%])/g, '\u00a0');
    expect(mail?.subject).toBe(`${sentence}, der niedrigste Preis seit 30 Tagen (davor: 1.329,00\u00a0$)`);
    expect(mail?.html).toContain('<html lang="de">');
    for (const part of [mail?.text ?? '', mail?.html ?? '']) {
      expect(part).toMatch(/Gesehen:? 1\. Juli 2026, 11:00 (MESZ|GMT\+2)/);
      expect(part).toContain('Gelesen auf der Seite bei shop.example; Prüfung ');
      expect(part).not.toMatch(/ fell |Seen|Sent|[Uu]nsubscribe | alerts /);
    }
    expect(at.pushed[0]?.body).toContain(sentence);
    expect(at.texts[0]?.text).toMatch(/^Tidewatch: Ridge Tent fiel von 1\.329,00 \$ auf 1\.219,00 \$ \(-8,3 %\)/);
    expect(at.texts[0]?.text).toMatch(/ Abbestellen: STOP\.$/);
  });

  it('one change that matches two rules is one message with both reasons', async () => {
    const at = await scene();
    await at.choose({ conditions: [FALLS, { kind: 'lowest', days: 30 }] });
    await running(at);
    await at.first('129.00');
    await at.costs('129.00', '119.00');
    await queued(at, 2);
    at.clock.advance(2_000);
    await until(async () => at.mails.length === 1);
    expect(at.mails[0]?.text).toMatch('the lowest price seen in 30 days (before: $129.00)');
    expect(at.mails).toHaveLength(1);
  });

  it('a test message goes out at once, even at night', async () => {
    const at = await scene();
    await at.choose({ quietHours: { from: '00:00', to: '23:59' } });
    await running(at);
    await at.tell({ type: 'RequestTestAlert', channel: 'email', messageId: 'm1', at: at.clock.now() });
    await until(async () => at.mails.length === 1);
    expect(at.mails[0]?.subject).toBe('Test alert for Aurora Outfitters');
  });
});

const REQUEST = { shop: SHOP, channel: 'email', alertIds: [] as string[] } as const;

describe('an unconfirmed address', () => {
  it('gets one mail that asks for consent, at once, and no alert', async () => {
    const at = await scene();
    await running(at);
    await at.choose({ agreed: false, quietHours: { from: '00:00', to: '23:59' } });
    await until(async () => at.mails.length === 1);
    const [mail] = at.mails;
    expect(mail).toMatchObject({ to: 'me@shop.example', subject: 'Please confirm: alerts for Aurora Outfitters' });
    const link = /https:\/\/app\.example\/api\/alerts\/confirm\?token=(\S+)/.exec(mail?.text ?? '');
    expect(await readAddressToken(at.vault, 'confirm', decodeURIComponent(link?.[1] ?? ''))).toMatchObject({
      shop: SHOP,
    });
    expect(mail?.html).toMatch('Yes, send me alerts');

    await at.first('129.00');
    await evaluate(at.ports, (await at.costs('129.00', '119.00')) as never);
    expect(await at.events('AlertRaised')).toEqual([]);
  });

  it('gets its own request and no other, however often it was changed before they went out', async () => {
    const at = await scene();
    const addresses = [0, 1, 2, 3, 4].map(n => `victim${n}@shop.example`);
    for (const email of addresses) await at.choose({ agreed: false, email });
    await at.tell({ type: 'RequestTestAlert', channel: 'email', messageId: 'again', at: at.clock.now() });
    const requests = await at.events('AlertConfirmationRequested');
    expect(requests).toHaveLength(6);
    for (const { data } of requests)
      await deliver(at.ports, { messageId: data.messageId as string, ...REQUEST }, 1, new AbortController().signal);

    expect(at.mails.map(({ id, to }) => [id, to])).toEqual(
      requests.slice(4).map(({ data }) => [data.messageId, 'victim4@shop.example']),
    );
    expect((await at.events('AlertMessageDropped')).map(({ data }) => data.because)).toEqual(
      Array(4).fill('address_replaced'),
    );
  });

  it('does not get the test that was meant for the one before it', async () => {
    const at = await scene();
    await requested(at);
    await at.choose({ agreed: false, email: 'victim@shop.example' });
    await deliver(at.ports, { messageId: 'm1', ...REQUEST }, 1, new AbortController().signal);
    expect(at.mails).toEqual([]);
  });

  it('is asked in German, and to reply JA, by a store that chose it', async () => {
    const at = await scene();
    await running(at);
    await at.choose({ agreed: false, channels: ['email', 'sms'], language: 'de' });
    await until(async () => at.mails.length === 1 && at.texts.length === 1);
    expect(at.mails[0]?.subject).toBe('Bitte bestätigen: Alarme für Aurora Outfitters');
    expect(at.mails[0]?.html).toContain('Ja, Alarme senden');
    expect(at.texts[0]?.text).toContain('Antworten Sie JA');
    expect(at.texts[0]?.text.length).toBeLessThanOrEqual(320);
  });

  it('is asked to reply YES if it is a phone number', async () => {
    const at = await scene();
    await running(at);
    await at.choose({ agreed: false, channels: ['sms'] });
    await until(async () => at.texts.length === 1);
    expect(at.texts[0]?.text).toMatch(/^Tidewatch: Aurora Outfitters would like .* Reply YES to agree\./);
    expect(at.texts[0]?.text.length).toBeLessThanOrEqual(320);
  });
});

describe('an alert about the own price', () => {
  const CHEAPER_THAN_ME = { kind: 'price_crosses', target: 'own', direction: 'below' } as const;

  /** The page asks 119.00, the linked product costs 125.00. */
  async function paired(pair: 'confirmed' | 'matched' | 'assumed') {
    const at = await scene();
    const own = { ...{ shop: SHOP, product_id: 'p1', title: 'Tent', handle: 't', status: 'ACTIVE' }, price: '125.00' };
    const rest = {
      plain_title: 'tent',
      currency: 'USD',
      image_url: null,
      created_at: '',
      updated_at: '',
      removed: 0,
      variants: '[]',
    };
    await at.readStore.transaction(async ({ sql, upsert }) => {
      await upsert(products, 'products', [{ ...own, ...rest } as never]);
      await sql.updateTable('competitors').set({ product_id: 'p1', pair }).execute();
      const shown = { title: 'Tent', price: '119.00', currency: 'USD', availability: 'in_stock' };
      await sql
        .insertInto('pages')
        .values({ page: at.page, ...shown, percent_diff: 0, changes: 1 })
        .execute();
    });
    return at;
  }

  it.each([
    ['confirmed', 1],
    ['matched', 1],
    ['assumed', 0],
  ] as const)('is raised of a pair that is %s: %i', async (pair, alerts) => {
    const at = await paired(pair);
    await at.choose({ conditions: [CHEAPER_THAN_ME] });
    await at.first('129.00');
    await evaluate(at.ports, (await at.costs('129.00', '119.00')) as never);
    expect(await at.events('AlertRaised')).toHaveLength(alerts);
  });

  it('reports a price that is already below once, as soon as the recipient has agreed', async () => {
    const at = await paired('confirmed');
    await at.first('119.00');
    at.clock.advance(HOUR);
    await at.choose({ conditions: [{ ...CHEAPER_THAN_ME, ifAlready: true }, CHEAPER_THAN_ME], agreed: false });
    const started = { id: 'e1', meta: { shop: SHOP, correlationId: 'c1' } } as never;
    await reportStanding(at.ports, started);
    expect(await at.events('AlertRaised')).toEqual([]);
    await at.tell({ type: 'AllowAlerts', channel: 'email', at: at.clock.now() });
    await reportStanding(at.ports, started);
    await reportStanding(at.ports, started);
    expect(await at.events('AlertRaised')).toMatchObject([
      { data: { alert: { ruleId: 'rule-0', change: { from: '119.00', to: '119.00', base: '125.00' } } } },
    ]);
  });
});

describe('no one is alerted', () => {
  it('before an address is given', async () => {
    const at = await scene();
    await at.choose({ channels: [] });
    await at.first('129.00');
    await evaluate(at.ports, (await at.costs('129.00', '119.00')) as never);
    expect(await raised(at)).toBe(0);
  });

  it('for a disconnected store', async () => {
    const at = await scene();
    await at.choose();
    await at.readStore.transaction(({ sql }) => sql.updateTable('shops').set({ connected: 0 }).execute());
    await evaluate(at.ports, (await at.costs('129.00', '119.00')) as never);
    expect(await raised(at)).toBe(0);
  });

  it('twice about one transition, however often it is evaluated', async () => {
    const at = await scene();
    await at.choose();
    await at.first('129.00');
    const change = await at.costs('129.00', '119.00');
    await evaluate(at.ports, change as never);
    await evaluate(at.ports, change as never);
    expect(await raised(at)).toBe(1);
  });
});

describe('a shop next to one with unreadable settings', () => {
  async function besideBroken(condition: Condition) {
    const at = await scene();
    const broken = 'a-broken-one.myshopify.com';
    await at.readStore.transaction(async ({ sql }) => {
      const [mine] = await sql.selectFrom('shops').selectAll().execute();
      if (mine)
        await sql
          .insertInto('shops')
          .values({ ...mine, shop: broken })
          .execute();
      // It is found first.
      const [watched] = await sql.selectFrom('competitors').selectAll().execute();
      await sql.deleteFrom('competitors').execute();
      if (watched)
        await sql
          .insertInto('competitors')
          .values([{ ...watched, shop: broken, id: 'a' }, watched])
          .execute();
    });
    await outdate(at, alertSettingsStream(as(broken)), broken);
    await at.choose({ conditions: [condition] });
    return at;
  }

  it('is alerted of a change on a page that both watch; the fault shows', async () => {
    const at = await besideBroken(FALLS);
    await at.first('129.00');
    const change = await at.costs('129.00', '119.00');
    await expect(evaluate(at.ports, change as never)).rejects.toThrow('SyncFailed (version 99)');
    expect(await raised(at)).toBe(1);
  });

  it('is alerted of a page that cannot be read', async () => {
    const at = await besideBroken({ kind: 'blocked', hours: 6 });
    await at.readStore.transaction(({ sql }) =>
      sql
        .insertInto('pages')
        .values({ page: at.page, failure: 'blocked', percent_diff: 0, availability: 'unknown', changes: 0 })
        .execute(),
    );
    at.clock.advance(6 * HOUR);
    await expect(findBlocked(at.ports)).rejects.toThrow('SyncFailed (version 99)');
    expect(await raised(at)).toBe(1);
  });
});

describe('a page that cannot be read', () => {
  it('raises one alert, after the time that the rule sets', async () => {
    const at = await scene();
    await at.choose({ conditions: [{ kind: 'blocked', hours: 6 }] });
    const read = at.clock.now();
    await at.workStore.transaction(({ sql }) =>
      sql.updateTable('page_checks').set({ last_read: read, failures: 3 }).execute(),
    );
    await at.readStore.transaction(async ({ sql }) => {
      const nothing = { percent_diff: 0, availability: 'unknown', changes: 0 };
      await sql
        .insertInto('pages')
        .values({ page: at.page, failure: 'blocked', ...nothing })
        .execute();
    });
    at.clock.advance(5 * HOUR);
    await findBlocked(at.ports);
    expect(await at.events('AlertRaised')).toEqual([]);
    at.clock.advance(HOUR);
    await findBlocked(at.ports);
    await findBlocked(at.ports);
    expect(await at.events('AlertRaised')).toMatchObject([
      { data: { alert: { change: { kind: 'blocked', reason: 'blocked' } } } },
    ]);
  });
});

describe('the history', () => {
  it('deletes old alerts even if another shop’s cannot be deleted', async () => {
    const at = await scene();
    const broken = 'a-broken-one.myshopify.com';
    await outdate(at, alertHistoryStream(as(broken)), broken);
    const message = { channel: 'email', status: 'sent', code: null, purpose: 'alerts', alert_ids: '[]' } as const;
    await at.readStore.transaction(async ({ sql }) => {
      for (const shop of [broken, SHOP])
        await sql
          .insertInto('alert_messages')
          .values({ ...message, shop, message_id: `message of ${shop}`, at: '2026-01-01T00:00:00.000Z' })
          .execute();
    });
    await forgetOldAlerts(at.ports);
    expect(await at.events('AlertHistoryForgotten')).toMatchObject([{ data: { messageIds: [`message of ${SHOP}`] } }]);
  });

  it('deletes each message and alert once, after 90 days', async () => {
    const at = await scene();
    const rows = (moment: string, id: string) =>
      at.readStore.transaction(async ({ sql }) => {
        const message = { shop: SHOP, channel: 'email', status: 'sent', code: null, purpose: 'alerts' } as const;
        await sql
          .insertInto('alert_messages')
          .values({ ...message, message_id: `message ${id}`, alert_ids: '[]', at: moment })
          .execute();
        await sql
          .insertInto('alerts')
          .values({ alert_id: `alert ${id}`, shop: SHOP, facts: '{}', raised_at: moment })
          .execute();
      });
    await rows(at.clock.now(), 'old');
    at.clock.advance(90 * 24 * HOUR + 1);
    await rows(at.clock.now(), 'new');
    await forgetOldAlerts(at.ports);
    await forgetOldAlerts(at.ports);
    expect((await at.events('AlertHistoryForgotten')).map(({ data }) => data)).toEqual([
      { messageIds: ['message old'], alertIds: ['alert old'] },
    ]);
  });
});

describe('an alert that waits', () => {
  it('goes out once, even if 70,000 messages waited during a bus outage', async () => {
    const at = await scene();
    const row = (n: number) => ({
      ...{ alert_id: `a${n}`, message_id: `m${n}`, shop: SHOP, channel: 'email', published: 0 },
      ...{ due_at: '2026-07-01T08:00:00.000Z', handed_at: '2026-07-01T08:00:00.000Z' },
    });
    for (let from = 0; from < 70_000; from += 1_000)
      await at.workStore.transaction(({ upsert }) =>
        upsert(
          alertQueue,
          Array.from({ length: 1_000 }, (_, n) => row(from + n)),
        ),
      );
    let published = 0;
    const publish: typeof at.bus.publish = async (_, messages) => {
      published += messages.length;
    };
    const ports = { ...at.ports, bus: { ...at.bus, publish } };
    await dispatchAlerts(ports);
    expect([published, await dispatchAlerts(ports)]).toEqual([70_000, 0]);
  });

  it('goes out even if another shop’s cannot be dispatched; those stay due', async () => {
    const at = await scene();
    await at.choose();
    const broken = 'a-broken-one.myshopify.com';
    await outdate(at, alertSettingsStream(as(broken)), broken);
    const waiting = { channel: 'email', message_id: null, handed_at: null, published: 0 } as const;
    await at.workStore.transaction(async ({ sql }) => {
      for (let n = 0; n < MANY; n++)
        await sql
          .insertInto('alert_queue')
          .values({ ...waiting, alert_id: `theirs ${n}`, shop: broken, due_at: '2026-07-01T08:00:00.000Z' })
          .execute();
      await sql
        .insertInto('alert_queue')
        .values({ ...waiting, alert_id: 'mine', shop: SHOP, due_at: at.clock.now() })
        .execute();
    });
    expect(await dispatchAlerts(at.ports)).toBe(1);
    const due = await at.workStore.sql
      .selectFrom('alert_queue')
      .select('shop')
      .where('message_id', 'is', null)
      .execute();
    expect(new Set(due.map(({ shop }) => shop))).toEqual(new Set([broken]));
  });

  it('for the end of quiet hours goes out then, in one message', async () => {
    const at = await scene();
    await at.choose({ quietHours: { from: '10:00', to: '13:00' } });
    await running(at);
    await at.first('200.00');
    await at.costs('200.00', '180.00');
    await at.costs('180.00', '160.00');
    const rows = await queued(at, 2);
    // 13:00 in Berlin.
    expect(rows.map(({ due_at }) => due_at)).toEqual(['2026-07-01T11:00:00.000Z', '2026-07-01T11:00:00.000Z']);
    at.clock.advance(HOUR);
    expect(await dispatchAlerts(at.ports)).toBe(0);
    at.clock.advance(HOUR);
    await until(async () => at.mails.length === 1);
    expect(at.mails[0]?.text).toMatch(/\$180\.00[\s\S]*\$160\.00/);
  });

  it('for a free slot under the daily cap goes out the next day', async () => {
    const at = await scene();
    await at.choose({ dailyCap: 1 });
    await running(at);
    await at.first('200.00');
    await at.costs('200.00', '180.00');
    await queued(at, 1);
    at.clock.advance(2_000);
    await until(async () => at.mails.length === 1);
    await at.costs('180.00', '160.00');
    const rows = await queued(at, 2);
    // Midnight in Berlin.
    expect(rows.at(-1)?.due_at).toBe('2026-07-01T22:00:00.000Z');
    at.clock.advance(14 * HOUR);
    await until(async () => at.mails.length === 2);
  });
});

/** The settings, and a test message to the address in them. */
async function requested(at: Scene, channel: AddressChannel = 'email') {
  await at.choose({ channels: [channel] });
  await at.tell({ type: 'RequestTestAlert', channel, messageId: 'm1', at: at.clock.now() });
}

describe('a delivery', () => {
  const delivery: AlertDelivery = { messageId: 'm1', shop: SHOP, channel: 'email', alertIds: [] };
  const UNSTOPPED = new AbortController().signal;
  const attempt = (at: Scene, number = 1) => deliver(at.ports, delivery, number, UNSTOPPED);

  it('is queued once, even when it is delivered twice', async () => {
    const at = await scene();
    await requested(at);
    await attempt(at);
    await attempt(at);
    expect(at.mails).toHaveLength(1);
  });

  it('is retried if it fails temporarily, and reports the failure only after the last attempt', async () => {
    const at = await scene();
    await requested(at);
    at.outside.refuses = new DeliveryFailed(false, '451 4.3.0');
    await expect(attempt(at)).rejects.toThrow('451');
    expect(await at.events('AlertMessageFailed')).toEqual([]);
    await expect(attempt(at, ATTEMPTS)).rejects.toThrow('451');
    expect(await at.events('AlertMessageFailed')).toMatchObject([{ data: { code: '451 4.3.0' } }]);
  });

  it('is left for the next start if a stop comes before the provider answers, even at the last attempt', async () => {
    const at = await scene();
    await requested(at);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const stop = new AbortController();
    const send = vi.fn(() => new Promise<never>(() => {}));
    const silent = { ...at.ports, mail: { send, close: async () => {} } };
    const delivering = expect(deliver(silent, delivery, ATTEMPTS, stop.signal)).rejects.toThrow('aborted');
    await vi.waitUntil(() => send.mock.calls.length === 1, { timeout: 15_000 });
    stop.abort();
    await vi.advanceTimersByTimeAsync(5_000);
    await delivering;
    expect(await at.events('AlertMessageFailed')).toEqual([]);
  });

  it('is in the dead letters and in the log at once if it fails permanently', async () => {
    const at = await scene();
    await requested(at);
    await running(at);
    at.outside.refuses = new DeliveryFailed(true, '550 5.1.1');
    await at.bus.publish(alertDeliveries.name, [{ key: 'k', value: delivery }]);
    const dead = await until(async () => {
      const letters = await at.bus.deadLetters(alertDeliveries.name);
      return letters.length > 0 && letters;
    });
    expect(dead).toMatchObject([{ attempts: 1, error: expect.stringMatching('550 5.1.1') }]);
    expect(await at.events('AlertMessageFailed')).toMatchObject([{ data: { code: '550 5.1.1' } }]);
  });

  it('to a number that replied STOP turns the channel off', async () => {
    const at = await scene();
    await requested(at, 'sms');
    at.outside.refuses = new DeliveryFailed(true, '21610');
    await expect(deliver(at.ports, { ...delivery, channel: 'sms' }, 1, UNSTOPPED)).rejects.toThrow(GivenUp);
    expect(await at.events('AlertsStopped')).toMatchObject([{ data: { channel: 'sms' } }]);
  });

  it.each([
    ['no_address', async (at: Scene) => await at.choose({ channels: [] })],
    ['erased', async (at: Scene) => void (await at.vault.destroy(SHOP, 'account', 'test'))],
  ])('is dropped: %s', async (because, change) => {
    const at = await scene();
    await requested(at);
    await change(at);
    await attempt(at);
    expect(at.mails).toEqual([]);
    expect(await at.events('AlertMessageDropped')).toMatchObject([{ data: { because } }]);
  });
});
